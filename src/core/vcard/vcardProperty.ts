/** One property of a vCard: its name, parameters and decoded value. */

export interface VcardProperty {
  /**
   * The prefix that links a property to its label, such as `item1` in `item1.TEL`; an empty string if there is none.
   */
  readonly group: string;
  /** In upper case. */
  readonly name: string;
  /** In lower case: `cell`, `work`, `pref`. */
  readonly types: ReadonlySet<string>;
  /** 1 is the most preferred value; `undefined` if the property doesn't specify it. */
  readonly preference: number | undefined;
  /** The decoded value, which is still escaped. */
  readonly value: string;
  /** True if a backslash before a letter is an escape, as in version 3.0 and later. */
  readonly escapesLetters: boolean;
}

const ENCODINGS = new Set(['quoted-printable', 'base64', 'b', '7bit', '8bit']);

/** Parses a property; returns `undefined` if the text isn't a property. */
export function parseVcardProperty(text: string, version: string): VcardProperty | undefined {
  const colon = endOfName(text);
  if (colon < 0) return undefined;
  const [head = '', ...written] = splitOutsideQuotes(text.slice(0, colon), ';');
  const [, group = '', name] = /^\s*(?:([\w-]+)\.)?([A-Za-z][\w-]*)\s*$/.exec(head) ?? [];
  if (name === undefined) return undefined;
  const params = written.map(readParameter);
  const parameter = (wanted: string) => params.find(param => param.name === wanted)?.values[0];
  const types = new Set(params.flatMap(param => (param.name === 'type' ? param.values : [])));
  const preference = Number(parameter('pref'));
  return {
    group: group.toLowerCase(),
    name: name.toUpperCase(),
    types,
    preference: preference > 0 ? preference : types.has('pref') ? 1 : undefined,
    value: decode(text.slice(colon + 1), parameter('encoding') ?? '', parameter('charset') ?? 'utf-8'),
    escapesLetters: !version.startsWith('2'),
  };
}

/** Finds the colon after name and parameters; a quoted colon is part of a parameter. */
function endOfName(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return at;
  }
  // An unclosed quote is treated as an ordinary character.
  return text.indexOf(':');
}

function splitOutsideQuotes(text: string, mark: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === mark && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** Parses `TYPE=home,cell`, `TYPE="home,cell"`, or, as in 2.1, just `CELL` or `QUOTED-PRINTABLE`. */
function readParameter(text: string): { readonly name: string; readonly values: readonly string[] } {
  const equals = text.indexOf('=');
  const written = (equals < 0 ? text : text.slice(equals + 1)).replaceAll('"', '').trim().toLowerCase();
  if (equals >= 0) {
    const name = text.slice(0, equals).trim().toLowerCase();
    return { name, values: name === 'type' ? written.split(',').map(one => one.trim()) : [written] };
  }
  return ENCODINGS.has(written)
    ? { name: 'encoding', values: [written] }
    : { name: 'type', values: [written] };
}

function decode(value: string, encoding: string, charset: string): string {
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(value, charset);
  if (encoding === 'base64' || encoding === 'b') return decodeBase64(value, charset);
  return value;
}

function decodeQuotedPrintable(value: string, charset: string): string {
  // Only runs of encoded bytes are decoded, so that characters which should have been encoded stay unchanged.
  return value.replaceAll(/(?:=[0-9A-Fa-f]{2})+/g, run =>
    formatBytes(
      run
        .slice(1)
        .split('=')
        .map(byte => Number.parseInt(byte, 16)),
      charset,
    ),
  );
}

/** Decodes Base64; truncated input is decoded as far as possible. */
function decodeBase64(value: string, charset: string): string {
  const clean = value.replaceAll(/[^A-Za-z0-9+/]/g, '');
  const whole = clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0));
  return formatBytes(
    Array.from(atob(whole), character => character.charCodeAt(0)),
    charset,
  );
}

function formatBytes(bytes: readonly number[], charset: string): string {
  return getDecoder(charset).decode(Uint8Array.from(bytes));
}

const decoders = new Map<string, TextDecoder>();

function getDecoder(charset: string): TextDecoder {
  const known = decoders.get(charset);
  if (known) return known;
  const made = newDecoder(charset);
  // Files can contain arbitrary charset names, so the number of cached decoders is limited.
  if (decoders.size < 20) decoders.set(charset, made);
  return made;
}

function newDecoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

export function getPropertyText(property: VcardProperty): string {
  return unescaped(property.value, property.escapesLetters).trim();
}

/** Returns the parts of a name, an address or an organisation. */
export function splitValueParts({ value, escapesLetters }: VcardProperty): string[] {
  return splitEscaped(value, ';').map(part => unescaped(part, escapesLetters).trim());
}

/** Returns the values of a list, such as categories. */
export function splitListValues({ value, escapesLetters }: VcardProperty): string[] {
  return splitEscaped(value, ',').map(part => unescaped(part, escapesLetters).trim());
}

function splitEscaped(text: string, mark: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\' && at + 1 < text.length) {
      parts[parts.length - 1] += character + text[at + 1];
      at += 1;
    } else if (character === mark) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function unescaped(text: string, escapesLetters: boolean): string {
  const marks = text.replaceAll(/\\([\\,;:]|[nN])/g, (whole, mark: string) => {
    if (mark === 'n' || mark === 'N') return escapesLetters ? '\n' : whole;
    return mark;
  });
  return marks.replaceAll(/\r\n?/g, '\n');
}
