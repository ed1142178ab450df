import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, fieldColors, poorContrast, readableShade, readableText } from './readableText.ts';

test('the chosen text reads on every background', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), value => {
      const background = `#${value.toString(16).padStart(6, '0')}`;
      expect(contrast(background, readableText(background) ?? '')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('what is no colour gives nothing', () => {
  expect(readableText('teal')).toBeUndefined();
  expect(contrast('#fff', '#000')).toBe(21);
});

test('a shade of any colour reads on any background, and a readable colour stays as it is', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (wish, background) => {
      const shade = readableShade(wish, background);
      expect(contrast(shade, background)).toBeGreaterThanOrEqual(4.5);
      if ((contrast(wish, background) ?? 0) >= 4.5) expect(shade).toBe(wish);
    }),
  );
});

test('an admin is told of text that cannot be read, and it is drawn readable all the same', () => {
  expect(poorContrast({ bgColor: '#ffffff', fgColor: '#1f3a8a' })).toBeUndefined();
  expect(poorContrast({ bgColor: '#ffff00', fgColor: '#ffffff' })).toBeCloseTo(1.07, 1);
  // Without a background, no colour reads on white and on black: one of the modes shows a shade of it.
  expect(poorContrast({ fgColor: '#1f3a8a' })).toBeLessThan(4.5);
  expect(fieldColors({})).toBeUndefined();
  expect(fieldColors({ bgColor: '#000000' })?.['--field-text-light']).toBe('#ffffff');
});
