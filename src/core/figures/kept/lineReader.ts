/** Reads a text line by line: hundreds of thousands of lines that are there at once are moved about by the garbage collector. */
export class LineReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isOver(): boolean {
    return this.#at > this.#text.length;
  }

  /** An empty text has one line, which is empty; so are those behind the last. */
  next(): string {
    const end = this.#text.indexOf('\n', this.#at);
    const line = end < 0 ? this.#text.slice(this.#at) : this.#text.slice(this.#at, end);
    this.#at = end < 0 ? this.#text.length + 1 : end + 1;
    return line;
  }
}
