/** Reads a text line by line: splitting it into hundreds of thousands of strings would burden the garbage collector. */
export class LineReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isOver(): boolean {
    return this.#at > this.#text.length;
  }

  /** Returns the next line; an empty string after the last line. An empty text has one empty line. */
  next(): string {
    const end = this.#text.indexOf('\n', this.#at);
    const line = end < 0 ? this.#text.slice(this.#at) : this.#text.slice(this.#at, end);
    this.#at = end < 0 ? this.#text.length + 1 : end + 1;
    return line;
  }
}
