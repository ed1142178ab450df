import { describe, expect, it } from 'vitest';
import { draftOf, inputOfDraft, problemsOf } from './reminderDraft.ts';

const around = { now: '2026-11-23T10:20', timeZone: 'Europe/Kyiv', userId: 'me' };

describe('The draft of a reminder', () => {
  it('starts in about an hour, at a round time, for its author', () => {
    expect(draftOf({}, around)).toMatchObject({
      day: '2026-11-23',
      time: '11:00',
      users: ['me'],
      repeat: '',
    });
  });

  it('starts on the next day if it is late in the evening', () => {
    expect(draftOf({}, { ...around, now: '2026-12-31T23:20' })).toMatchObject({
      day: '2027-01-01',
      time: '00:00',
    });
  });

  it('reports all problems together', () => {
    const draft = { ...draftOf({}, around), day: '', time: '25:00', users: [] };
    expect(Object.keys(problemsOf(draft))).toEqual(['text', 'day', 'time', 'people']);
  });

  it('ends with a process, but never with a contact', () => {
    const draft = { ...draftOf({}, around), text: ' Call ' };
    expect(inputOfDraft(draft, { process: 'p' })).toMatchObject({
      text: 'Call',
      process: 'p',
      endsWithRecord: true,
    });
    expect(inputOfDraft(draft, { contact: 'c' })).toMatchObject({ contact: 'c', endsWithRecord: false });
  });
});
