type Numbers = Float64Array | Float32Array | Int32Array | Uint8Array;

const MINIMUM = 1_024;

/** An array of numbers that grows when an index beyond its end is written. */
export class GrowableArray<T extends Numbers> {
  readonly #make: (length: number) => T;
  readonly #nothing: number;
  #all: T;
  #length = 0;

  /** @param nothing The value of elements that haven't been written. */
  constructor(make: (length: number) => T, nothing: number) {
    this.#make = make;
    this.#nothing = nothing;
    this.#all = this.#made(MINIMUM);
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#all.byteLength;
  }

  /** The elements written so far, as a view that is valid until the next write. */
  get array(): T {
    return this.#all.subarray(0, this.#length) as T;
  }

  set(at: number, value: number): void {
    if (at >= this.#all.length) {
      const larger = this.#made(Math.max(at + 1, Math.ceil(this.#all.length * 1.5)));
      larger.set(this.#all);
      this.#all = larger;
    }
    this.#all[at] = value;
    if (at >= this.#length) this.#length = at + 1;
  }

  /** Extends the array to at least this length. */
  reach(length: number): void {
    if (length > this.#length) this.set(length - 1, this.#nothing);
  }

  get(at: number): number {
    return at < this.#length ? (this.#all[at] ?? this.#nothing) : this.#nothing;
  }

  #made(length: number): T {
    const made = this.#make(length);
    if (this.#nothing !== 0) made.fill(this.#nothing);
    return made;
  }
}
