import { expect, test } from 'vitest';
import { createMessageKeys, type MessageKeyInput } from './createMessageKeys.ts';

const hello: MessageKeyInput = { kind: 'Message', text: 'Hello' };

test('returns the same key when the same message is sent again', () => {
  const keys = createMessageKeys();
  const file = new File(['a'], 'a.txt');
  expect(keys.get(hello, file)).toBe(keys.get({ ...hello }, file));
});

test.each<[string, MessageKeyInput, File | null]>([
  ['text', { ...hello, text: 'Hello!' }, null],
  ['file', hello, new File(['a'], 'a.txt')],
])('creates a new key if the %s was changed after a failure', (_, written, file) => {
  const keys = createMessageKeys();
  const first = keys.get(hello, null);
  expect(keys.get(written, file)).not.toBe(first);
});

test('creates a new key for the same text after a message has been sent', () => {
  const keys = createMessageKeys();
  const first = keys.get(hello, null);
  keys.renew();
  expect(keys.get(hello, null)).not.toBe(first);
});
