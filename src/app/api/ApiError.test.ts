import { expect, test } from 'vitest';
import { createMessages } from '#view/i18n/messages.ts';
import en from '../messages/en.json' with { type: 'json' };
import { problemOf } from './ApiError.ts';
import { errorText } from './errorText.ts';

const messages = createMessages('en', [en]);
const textOf = (status: number, body: unknown) => errorText(messages, problemOf(status, body));

test('shows the reference under which a server error is logged', () => {
  const body = {
    status: 500,
    code: 'Internal',
    message: 'Something went wrong on our side.',
    reference: 'req-7',
  };
  expect(textOf(500, body)).toContain('with the reference req-7');
  expect(textOf(500, {})).toBe(en['error.500']);
});

test('joins lists and maps of messages into one sentence', () => {
  expect(textOf(418, ['Too short.', 'Too blue.'])).toBe('Too short. Too blue.');
  expect(textOf(418, { errors: { name: ['Too short.'], colour: ['Too blue.'] } })).toBe(
    'Too short. Too blue.',
  );
  expect(textOf(418, { Message: 'A teapot.' })).toBe('A teapot.');
});
