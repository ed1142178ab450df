import { expect, test } from 'vitest';
import { createSecretCipher } from './seal.ts';

test('opens a sealed value only with the same key and purpose', () => {
  const seal = createSecretCipher('a secret of the server', 'tests');
  const sealed = seal.close('whsec_ї', 'place one');
  expect(sealed).not.toContain('whsec');
  expect(seal.close('whsec_ї', 'place one')).not.toBe(sealed);
  expect(seal.open(sealed, 'place one')).toBe('whsec_ї');
  expect(seal.open(sealed, 'place two')).toBeNull();
  expect(createSecretCipher('a secret of the server', 'others').open(sealed, 'place one')).toBeNull();
  expect(createSecretCipher('another secret', 'tests').open(sealed, 'place one')).toBeNull();
  expect(seal.open(sealed.slice(0, -4), 'place one')).toBeNull();
  expect(seal.open('', 'place one')).toBeNull();
});
