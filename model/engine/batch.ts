/**
 * Successors of one state, end to end, before it is known which of them are new. Admitted together, they
 * wait for memory once, not one after the other.
 */
export class Batch {
  /** Words per state. */
  readonly words: number;
  count = 0;
  /** State after state. [words × places] */
  states: Uint32Array;
  /** By state: the kind of step that leads to it. */
  moves: Uint32Array;
  /** By state: its number, once admitted. */
  numbers: Uint32Array;

  constructor(words: number) {
    this.words = words;
    this.states = new Uint32Array(FIRST * words);
    this.moves = new Uint32Array(FIRST);
    this.numbers = new Uint32Array(FIRST);
  }

  push(move: number, state: Uint32Array): void {
    const { words } = this;
    const at = this.count++;
    if (at === this.moves.length) this.#grow();
    this.moves[at] = move;
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
    const { states, moves } = this;
    this.states = new Uint32Array(places * this.words);
    this.states.set(states);
    this.moves = new Uint32Array(places);
    this.moves.set(moves);
    this.numbers = new Uint32Array(places);
  }
}

const FIRST = 64;
