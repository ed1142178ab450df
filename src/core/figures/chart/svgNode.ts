/** Elements of a picture, as plain data: React draws them on a screen, and a file holds them as text. */

export interface SvgNode {
  readonly tag: 'g' | 'rect' | 'path' | 'line' | 'text' | 'circle' | 'defs' | 'pattern';
  /** As React names them. */
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
  /** The place in `marks` of the drawing, where it can be reached and opened. */
  readonly mark?: number;
  /** Stays at the left where a screen scrolls the picture sideways. */
  readonly isPinned?: true;
}

export function svg(
  tag: SvgNode['tag'],
  attrs: SvgNode['attrs'],
  children: SvgNode['children'] = [],
): SvgNode {
  return { tag, attrs, children };
}

/** A picture as a file of its own. */
export function svgFile(
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

/** Names of presentation attributes have hyphens in a file; those of patterns have none. */
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

/** Without what XML does not hold. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
