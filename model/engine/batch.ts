/**
 * Successors of one state, end to end, before it is known which of them are new. Admitted together, they
 * wait for memory once, not one after the other.
 */
export class Batch {
  /** Words per state. */
  readonly words: number;
  /** States that wait. */
  count = 0;
  /** Successors so far, those that do not wait included. */
  steps = 0;
  /** State after state. [words × places] */
  states: Uint32Array;
  /** By state: the kind of step that leads to it. */
  moves: Uint32Array;
  /** By state: its position among all successors. */
  choices: Uint32Array;
  /** By state: its number, once admitted. */
  numbers: Uint32Array;

  readonly #source: Uint32Array | undefined;

  /** @param source the state whose successors these are. If it is given, steps that lead back to it do not wait. */
  constructor(words: number, source?: Uint32Array) {
    this.words = words;
    this.#source = source;
    this.states = new Uint32Array(FIRST * words);
    this.moves = new Uint32Array(FIRST);
    this.choices = new Uint32Array(FIRST);
    this.numbers = new Uint32Array(FIRST);
  }

  /** To be called before the successors of the next state. */
  clear(): void {
    this.count = 0;
    this.steps = 0;
  }

  push(move: number, state: Uint32Array): void {
    const { words } = this;
    const choice = this.steps++;
    const source = this.#source;
    if (source !== undefined && state[0] === source[0]) {
      let word = 1;
      while (word < words && state[word] === source[word]) word++;
      if (word === words) return;
    }
    const at = this.count++;
    if (at === this.moves.length) this.#grow();
    this.moves[at] = move;
    this.choices[at] = choice;
    const { states } = this;
    for (let word = 0, to = at * words; word < words; word++, to++) states[to] = state[word];
  }

  /** Copies a state out. */
  read(at: number, into: Uint32Array): void {
    const { words, states } = this;
    for (let word = 0, from = at * words; word < words; word++, from++) into[word] = states[from];
  }

  #grow(): void {
    const places = this.moves.length * 2;
    const { states, moves, choices } = this;
    this.states = new Uint32Array(places * this.words);
    this.states.set(states);
    this.moves = new Uint32Array(places);
    this.moves.set(moves);
    this.choices = new Uint32Array(places);
    this.choices.set(choices);
    this.numbers = new Uint32Array(places);
  }
}

const FIRST = 64;
