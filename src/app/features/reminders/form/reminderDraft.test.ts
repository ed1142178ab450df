import { describe, expect, it } from 'vitest';
import { createReminderDraft, findDraftProblems, toReminderInput } from './reminderDraft.ts';

const around = { now: '2026-11-23T10:20', timeZone: 'Europe/Kyiv', userId: 'me' };

describe('The draft of a reminder', () => {
  it('starts at a round time in about an hour, and includes its author', () => {
    expect(createReminderDraft({}, around)).toMatchObject({
      day: '2026-11-23',
      time: '11:00',
      users: ['me'],
      repeat: '',
    });
  });

  it('starts on the next day if it is late in the evening', () => {
    expect(createReminderDraft({}, { ...around, now: '2026-12-31T23:20' })).toMatchObject({
      day: '2027-01-01',
      time: '00:00',
    });
  });

  it('reports all problems together', () => {
    const draft = { ...createReminderDraft({}, around), day: '', time: '25:00', users: [] };
    expect(Object.keys(findDraftProblems(draft))).toEqual(['text', 'day', 'time', 'people']);
  });

  it('is set to end with its process, but never with its contact', () => {
    const draft = { ...createReminderDraft({}, around), text: ' Call ' };
    expect(toReminderInput(draft, { process: 'p' })).toMatchObject({
      text: 'Call',
      process: 'p',
      endsWithRecord: true,
    });
    expect(toReminderInput(draft, { contact: 'c' })).toMatchObject({ contact: 'c', endsWithRecord: false });
  });
});
