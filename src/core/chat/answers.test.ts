import { expect, test } from 'vitest';
import type { ChatAnswer } from '../model.ts';
import { answersLike, fillAnswer, textInLanguage, typedAnswer } from './answers.ts';

test('offers answers after a slash at the start of a word, but not inside one', () => {
  expect(typedAnswer('/', 1)).toEqual({ start: 0, typed: '' });
  expect(typedAnswer('Hello /open', 11)).toEqual({ start: 6, typed: 'open' });
  expect(typedAnswer('/opening hours', 14)).toEqual({ start: 0, typed: 'opening hours' });
  for (const text of ['and/or', 'a / b', 'https://example.org/x', '/one\n']) {
    expect(typedAnswer(text, text.length), text).toBeNull();
  }
  expect(typedAnswer('/open later', 5)).toEqual({ start: 0, typed: 'open' });
});

test('finds answers by name first, then by text', () => {
  const answer = (name: string, en: string): ChatAnswer => ({ id: name, name, texts: { en } });
  const all = [
    answer('Thanks', 'See our hours'),
    answer('Opening hours', 'From 9'),
    answer('Hours', 'Nine to five'),
  ];
  expect(answersLike(all, 'HOUR').map(({ name }) => name)).toEqual(['Hours', 'Opening hours', 'Thanks']);
  expect(answersLike(all, '').length).toBe(3);
  expect(answersLike(all, 'nothing')).toEqual([]);
});

test("uses the contact's language, or else one that has a text", () => {
  const both = { en: 'Hello', uk: 'Вітаємо' };
  expect([textInLanguage(both, 'uk-UA'), textInLanguage(both, 'de'), textInLanguage(both, null)]).toEqual([
    'Вітаємо',
    'Hello',
    'Hello',
  ]);
  expect(textInLanguage({ en: 'Hello', uk: ' ' }, 'uk')).toBe('Hello');
});

test('replaces placeholders with names, without expanding placeholders in them', () => {
  const names = { contact: '{agent} $1', agent: 'Ann' };
  expect(fillAnswer('Hello {contact}, I am {agent}. {agent} {other}', names)).toBe(
    'Hello {agent} $1, I am Ann. Ann {other}',
  );
});
