/** Chart elements as plain data, so that React can render them on a screen, and a file can contain them as text. */

export interface SvgNode {
  readonly tag: 'g' | 'rect' | 'path' | 'line' | 'text' | 'circle' | 'defs' | 'pattern';
  /** Attribute names as in React. */
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
  /** The index in the drawing's `marks`; set if the element is focusable and opens records. */
  readonly mark?: number;
  /** Set if the element stays at the left when the chart is scrolled horizontally. */
  readonly isPinned?: true;
}

export function createSvgNode(
  tag: SvgNode['tag'],
  attrs: SvgNode['attrs'],
  children: SvgNode['children'] = [],
): SvgNode {
  return { tag, attrs, children };
}

export function buildSvgFile(
  { width, height, nodes }: { width: number; height: number; nodes: readonly SvgNode[] },
  { title, background }: { title: string; background: string },
): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const content = nodes.map(written).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>${escaped(title)}</title>` +
    `<rect width="${width}" height="${height}" fill="${background}"/>${content}</svg>`
  );
}

/** Presentation attributes, which have hyphenated names in a file; other attributes (of patterns) don't. */
const HYPHENATED = /^(?:stroke|font|fill|text)[A-Z]/;

function written(node: SvgNode | string): string {
  if (typeof node === 'string') return escaped(node);
  const attrs = Object.entries(node.attrs).map(([name, value]) => {
    const inFile = HYPHENATED.test(name)
      ? name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
      : name;
    return ` ${inFile}="${escaped(String(value))}"`;
  });
  return `<${node.tag}${attrs.join('')}>${node.children.map(written).join('')}</${node.tag}>`;
}

/** Escapes a text, and removes characters that XML doesn't allow. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
