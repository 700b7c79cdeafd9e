/**
 * An immutable ordered map from text to rows: writing gives a new table, and whoever holds the old
 * one keeps seeing the old rows. That is what makes a snapshot of the state store free.
 *
 * A treap (Aragon and Seidel, "Randomized search trees", 1989) whose priorities are hashes of the
 * keys instead of random numbers, so that equal contents have equal shapes and nothing is random.
 * Reads and writes take O(log n) time, a write allocates O(log n) nodes.
 */
export class Table<Row> {
  readonly #root: Node<Row> | undefined;
  /** Rows. */
  readonly size: number;

  private constructor(root: Node<Row> | undefined, size: number) {
    this.#root = root;
    this.size = size;
  }

  static empty<Row>(): Table<Row> {
    return new Table<Row>(undefined, 0);
  }

  get(key: string): Row | undefined {
    let node = this.#root;
    while (node !== undefined && node.key !== key) node = key < node.key ? node.left : node.right;
    return node?.row;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** This table with `row` at `key`. */
  set(key: string, row: Row): Table<Row> {
    const size = this.has(key) ? this.size : this.size + 1;
    return new Table(insert(this.#root, key, row), size);
  }

  /** This table without `key`; this very table if there is none. */
  delete(key: string): Table<Row> {
    return this.has(key) ? new Table(remove(this.#root, key), this.size - 1) : this;
  }

  /** Rows in the order of their keys, those whose key starts with `prefix`. */
  rows(prefix = ""): Row[] {
    const found: Row[] = [];
    collect(this.#root, prefix, found);
    return found;
  }
}

interface Node<Row> {
  readonly key: string;
  readonly row: Row;
  readonly priority: number;
  readonly left: Node<Row> | undefined;
  readonly right: Node<Row> | undefined;
}

function insert<Row>(node: Node<Row> | undefined, key: string, row: Row): Node<Row> {
  if (node === undefined) return { key, row, priority: hash(key), left: undefined, right: undefined };
  if (key === node.key) return { ...node, row };
  if (key < node.key) {
    const left = insert(node.left, key, row);
    return isAbove(left, node) ? { ...left, right: { ...node, left: left.right } } : { ...node, left };
  }
  const right = insert(node.right, key, row);
  return isAbove(right, node) ? { ...right, left: { ...node, right: right.left } } : { ...node, right };
}

function remove<Row>(node: Node<Row> | undefined, key: string): Node<Row> | undefined {
  if (node === undefined) return undefined;
  if (key === node.key) return join(node.left, node.right);
  return key < node.key
    ? { ...node, left: remove(node.left, key) }
    : { ...node, right: remove(node.right, key) };
}

/** One tree of two of which all keys of the first come before all keys of the second. */
function join<Row>(left: Node<Row> | undefined, right: Node<Row> | undefined): Node<Row> | undefined {
  if (left === undefined) return right;
  if (right === undefined) return left;
  return isAbove(left, right)
    ? { ...left, right: join(left.right, right) }
    : { ...right, left: join(left, right.left) };
}

function collect<Row>(node: Node<Row> | undefined, prefix: string, into: Row[]): void {
  if (node === undefined) return;
  const isMatch = node.key.startsWith(prefix);
  // Keys with the prefix are contiguous: left of a match there may be more, and so on the right.
  if (isMatch || node.key > prefix) collect(node.left, prefix, into);
  if (isMatch) into.push(node.row);
  if (isMatch || node.key < prefix) collect(node.right, prefix, into);
}

function isAbove(a: Node<unknown>, b: Node<unknown>): boolean {
  return a.priority > b.priority || (a.priority === b.priority && a.key < b.key);
}

/** FNV-1a over UTF-16 units, finished as MurmurHash3 does, because keys often differ in the last digit only. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
