import { expect, test } from 'vitest';
import type { ChatAnswer } from '../model.ts';
import { fillAnswer, findAnswerQuery, getTextInLanguage, searchAnswers } from './answers.ts';

test('recognises an answer typed after a slash at the start of a word, but not inside a word', () => {
  expect(findAnswerQuery('/', 1)).toEqual({ start: 0, typed: '' });
  expect(findAnswerQuery('Hello /open', 11)).toEqual({ start: 6, typed: 'open' });
  expect(findAnswerQuery('/opening hours', 14)).toEqual({ start: 0, typed: 'opening hours' });
  for (const text of ['and/or', 'a / b', 'https://example.org/x', '/one\n']) {
    expect(findAnswerQuery(text, text.length), text).toBeNull();
  }
  expect(findAnswerQuery('/open later', 5)).toEqual({ start: 0, typed: 'open' });
});

test('finds answers by name or text, and lists matches by name first', () => {
  const answer = (name: string, en: string): ChatAnswer => ({ id: name, name, texts: { en } });
  const all = [
    answer('Thanks', 'See our hours'),
    answer('Opening hours', 'From 9'),
    answer('Hours', 'Nine to five'),
  ];
  expect(searchAnswers(all, 'HOUR').map(({ name }) => name)).toEqual(['Hours', 'Opening hours', 'Thanks']);
  expect(searchAnswers(all, '').length).toBe(3);
  expect(searchAnswers(all, 'nothing')).toEqual([]);
});

test("uses the text in the contact's language, or else a text in another language", () => {
  const both = { en: 'Hello', uk: 'Вітаємо' };
  expect([
    getTextInLanguage(both, 'uk-UA'),
    getTextInLanguage(both, 'de'),
    getTextInLanguage(both, null),
  ]).toEqual(['Вітаємо', 'Hello', 'Hello']);
  expect(getTextInLanguage({ en: 'Hello', uk: ' ' }, 'uk')).toBe('Hello');
});

test('replaces placeholders with names, without expanding placeholders inside these names', () => {
  const names = { contact: '{agent} $1', agent: 'Ann' };
  expect(fillAnswer('Hello {contact}, I am {agent}. {agent} {other}', names)).toBe(
    'Hello {agent} $1, I am Ann. Ann {other}',
  );
});
