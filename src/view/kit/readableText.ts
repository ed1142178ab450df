/** Black or white, whichever reads better on `background` (`#rgb` or `#rrggbb`); undefined when that is no such colour. */
export function readableText(background: string): '#000000' | '#ffffff' | undefined {
  const luminance = relativeLuminance(background);
  if (luminance === undefined) return undefined;
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}

/** The contrast of two colours after WCAG 2 (1 to 21); undefined when either is no `#rgb` or `#rrggbb`. */
export function contrast(first: string, second: string): number | undefined {
  const a = relativeLuminance(first);
  const b = relativeLuminance(second);
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function relativeLuminance(color: string): number | undefined {
  const channels = toChannels(color);
  if (!channels) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map(channel => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toChannels(color: string): number[] | undefined {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color.trim()) ?? [];
  if (short) return [...short].map(digit => Number.parseInt(digit + digit, 16));
  return long ? [0, 2, 4].map(start => Number.parseInt(long.slice(start, start + 2), 16)) : undefined;
}
