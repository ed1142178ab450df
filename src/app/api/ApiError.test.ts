import { expect, test } from 'vitest';
import { createMessages } from '#view/i18n/messages.ts';
import en from '../messages/en.json' with { type: 'json' };
import { createResponseError } from './ApiError.ts';
import { getErrorText } from './errorText.ts';

const messages = createMessages('en', [en]);
const getText = (status: number, body: unknown) => getErrorText(messages, createResponseError(status, body));

test('shows the reference under which a server error is logged', () => {
  const body = {
    status: 500,
    code: 'Internal',
    message: 'Something went wrong on our side.',
    reference: 'req-7',
  };
  expect(getText(500, body)).toContain('with the reference req-7');
  expect(getText(500, {})).toBe(en['error.500']);
});

test('joins lists and maps of messages into one sentence', () => {
  expect(getText(418, ['Too short.', 'Too blue.'])).toBe('Too short. Too blue.');
  expect(getText(418, { errors: { name: ['Too short.'], colour: ['Too blue.'] } })).toBe(
    'Too short. Too blue.',
  );
  expect(getText(418, { Message: 'A teapot.' })).toBe('A teapot.');
});
