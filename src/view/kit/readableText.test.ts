import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeContrast,
  findPoorContrast,
  getReadableShade,
  getReadableTextColor,
  surfaceColors,
  toFieldColors,
} from './readableText.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map(value => `#${value.toString(16).padStart(6, '0')}`);

test('chooses a text colour that is readable on any background', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), value => {
      const background = `#${value.toString(16).padStart(6, '0')}`;
      expect(computeContrast(background, getReadableTextColor(background) ?? '')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('returns nothing for an invalid colour', () => {
  expect(getReadableTextColor('teal')).toBeUndefined();
  expect(computeContrast('#fff', '#000')).toBe(21);
});

test('shades any colour to be readable on any background, and keeps colours that already are', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (wish, background) => {
      const shade = getReadableShade(wish, background);
      expect(computeContrast(shade, background)).toBeGreaterThanOrEqual(4.5);
      if ((computeContrast(wish, background) ?? 0) >= 4.5) expect(shade).toBe(wish);
    }),
  );
});

test("reports poor contrast of a field's colours, and replaces them with readable colours", () => {
  expect(findPoorContrast({ bgColor: '#ffffff', fgColor: '#1f3a8a' })).toBeUndefined();
  expect(findPoorContrast({ bgColor: '#ffff00', fgColor: '#ffffff' })).toBeCloseTo(1.07, 1);
  // This colour isn't readable on the backgrounds of both colour modes, so one of the modes shows a shade of
  // the colour.
  expect(findPoorContrast({ fgColor: '#1f3a8a' })).toBeLessThan(4.5);
  expect(toFieldColors({})).toBeUndefined();
  expect(toFieldColors({ bgColor: '#000000' })?.['--field-text-light']).toBe('#ffffff');
});

test('keeps a field in its status colour readable, selected or not, in both themes', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (fgColor, tint) => {
      const colors = toFieldColors({ fgColor });
      for (const mode of ['light', 'dark'] as const) {
        for (const ground of [surfaceColors[mode], token('accent-soft', mode)]) {
          const text = colors?.[`--field-text-tinted-${mode}`] ?? '';
          expect(computeContrast(text, mixed(tint, ground, 0.16))).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
  );
});

test('uses the surface colours of the design tokens', () => {
  for (const mode of ['light', 'dark'] as const) expect(surfaceColors[mode]).toBe(token('n0', mode));
});

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function token(name: string, mode: 'light' | 'dark'): string {
  const [, light = '', dark = ''] =
    new RegExp(`--dk-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  return mode === 'light' ? light : dark;
}

/** Computes the same as `color-mix(in srgb, …)` in the style sheets. */
function mixed(color: string, ground: string, share: number): string {
  const channel = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map(at => channel(color, at) * share + channel(ground, at) * (1 - share));
  return `#${parts.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
