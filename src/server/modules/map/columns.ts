/** Columns of numbers that grow row by row. */

interface Typed {
  readonly length: number;
  [index: number]: number;
  set(values: ArrayLike<number>): void;
  subarray(start: number, end: number): Typed;
}

type Kinds = Readonly<Record<string, new (length: number) => Typed>>;
type Whole<K extends Kinds> = { readonly [name in keyof K]: InstanceType<K[name]> };

const FIRST_ROWS = 1_024;

export class TypedArrayColumns<K extends Kinds> {
  length = 0;
  readonly #names: readonly (keyof K & string)[];
  readonly #columns: Typed[];

  constructor(kinds: K) {
    this.#names = Object.keys(kinds);
    this.#columns = Object.values(kinds).map(kind => new kind(FIRST_ROWS));
  }

  /** Adds one number per column, in their order. */
  add(...row: readonly number[]): void {
    for (const [index, column] of this.#columns.entries()) {
      const roomy = this.length < column.length ? column : larger(column);
      roomy[this.length] = row[index] ?? 0;
      this.#columns[index] = roomy;
    }
    this.length += 1;
  }

  whole(): Whole<K> {
    const cut = this.#columns.map(column => column.subarray(0, this.length));
    return Object.fromEntries(this.#names.map((name, index) => [name, cut[index]])) as Whole<K>;
  }
}

function larger(column: Typed): Typed {
  const kind = column.constructor as new (length: number) => Typed;
  const next = new kind(column.length * 2);
  next.set(column as unknown as ArrayLike<number>);
  return next;
}
