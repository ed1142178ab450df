/**
 * Returns black or white, whichever is more readable on `background` (`#rgb` or `#rrggbb`); `undefined` for other
 * formats.
 */
export function getReadableTextColor(background: string): '#000000' | '#ffffff' | undefined {
  const luminance = relativeLuminance(background);
  if (luminance === undefined) return undefined;
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}

/**
 * Returns the contrast of two colours as defined by WCAG 2 (1 to 21); `undefined` if either isn't `#rgb` or `#rrggbb`.
 */
export function computeContrast(first: string, second: string): number | undefined {
  const a = relativeLuminance(first);
  const b = relativeLuminance(second);
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The minimum contrast of readable text (WCAG 2, level AA; specification section 8). */
const READABLE_CONTRAST = 4.5;

/** The backgrounds behind fields, equal to the backgrounds in tokens.css. */
export const surfaceColors = { light: '#ffffff', dark: '#131518' } as const;

/**
 * The least favourable background of a field in a list or on a card: the record is selected and tinted with its status
 * colour, with the strongest tint (16 % of black or white) over the soft accent.
 */
const tintedSurfaces = { light: '#c8cad5', dark: '#464c63' } as const;

/**
 * Returns the colour itself if it is readable on `background`, otherwise the nearest readable shade towards
 * black or white. Colours in formats other than `#rgb` and `#rrggbb` are returned unchanged.
 */
export function getReadableShade(color: string, background: string): string {
  const [from, goal] = [toChannels(color), toChannels(getReadableTextColor(background) ?? '#000000')];
  if (!from || !goal) return color;
  for (let share = 0; share < 1; share += 0.05) {
    const shade = toHex(from.map((channel, index) => channel + ((goal[index] ?? 0) - channel) * share));
    if ((computeContrast(shade, background) ?? 0) >= READABLE_CONTRAST) return shade;
  }
  return toHex(goal);
}

/**
 * Returns the colours that an admin chose for a field as custom properties, in readable shades for both colour modes.
 * Without a background colour, the text gets a stronger shade on tinted records.
 */
export function toFieldColors({
  bgColor,
  fgColor,
}: {
  bgColor?: string;
  fgColor?: string;
}): Record<`--field-${string}`, string> | undefined {
  if (!bgColor && !fgColor) return undefined;
  const textOn = (background: string) =>
    fgColor ? getReadableShade(fgColor, background) : (getReadableTextColor(background) ?? 'inherit');
  return {
    // Prevents inheriting the background of an enclosing coloured field, such as a table in a form.
    '--field-background': bgColor ?? 'initial',
    '--field-text-light': textOn(bgColor ?? surfaceColors.light),
    '--field-text-dark': textOn(bgColor ?? surfaceColors.dark),
    '--field-text-tinted-light': textOn(bgColor ?? tintedSurfaces.light),
    '--field-text-tinted-dark': textOn(bgColor ?? tintedSurfaces.dark),
  };
}

/**
 * Returns the lowest contrast of a field's text in the chosen colours if this contrast is too low to be
 * readable; otherwise `undefined`. Without a background colour, both colour modes are checked.
 */
export function findPoorContrast({
  bgColor,
  fgColor,
}: {
  bgColor?: string;
  fgColor?: string;
}): number | undefined {
  if (!fgColor) return undefined;
  const behind = bgColor ? [bgColor] : [surfaceColors.light, surfaceColors.dark];
  const lowest = Math.min(...behind.map(background => computeContrast(fgColor, background) ?? 21));
  return lowest < READABLE_CONTRAST ? lowest : undefined;
}

function toHex(channels: readonly number[]): string {
  return `#${channels.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
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
