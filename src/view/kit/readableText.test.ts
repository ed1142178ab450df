import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableText } from './readableText.ts';

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
