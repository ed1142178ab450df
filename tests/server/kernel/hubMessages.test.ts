/** Tests messages of the hub's protocol that no stock client would send. */
import { expect, it } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { openConnection, openPollingConnection, poll, post } from './rawHub.ts';

const frames = (text: string): unknown[] =>
  text
    .split('\u001e')
    .filter(Boolean)
    .map(part => JSON.parse(part));
const frame = (...messages: unknown[]) =>
  messages.map(message => `${JSON.stringify(message)}\u001e`).join('');

describeServer('The protocol of the hub', api => {
  /** Returns the responses, including the end of the connection. */
  const say = async (text: string, isShaken = true): Promise<unknown[]> => {
    const admin = await api.admin();
    const path = isShaken ? await openPollingConnection(admin) : await openConnection(admin);
    if (!isShaken) await poll(admin, path);
    await post(admin, path, text);
    // This call always causes a message or an end, so that the poll below returns immediately.
    await post(
      admin,
      path,
      isShaken ? frame({ type: 1, invocationId: 'last', target: 'x', arguments: [] }) : '',
    );
    return frames((await poll(admin, path)).text);
  };
  const refused = (invocationId: string) => ({
    type: 3,
    invocationId,
    error: 'The hub has no methods: call the API.',
  });
  const broken = { type: 7, allowReconnect: false, error: 'The message could not be read.' };

  it.each([
    ['version 1', { protocol: 'json', version: 1 }, {}],
    ['version 0', { protocol: 'json', version: 0 }, {}],
    ['version 2', { protocol: 'json', version: 2 }, { error: expect.stringContaining('versions 0 and 1') }],
    ['no version', { protocol: 'json' }, { error: expect.any(String) }],
    ['MessagePack', { protocol: 'messagepack', version: 1 }, { error: 'Only the json protocol is served.' }],
    ['no handshake', { type: 6 }, { error: expect.any(String) }],
  ])('validates a handshake: %s', async (_name, message, answer) => {
    const answers = await say(frame(message), false);
    expect(answers[0]).toEqual(answer);
    expect(answers.length).toBeLessThanOrEqual(2);
  });

  it('accepts messages that arrive with the handshake', async () => {
    const answers = await say(
      frame({ protocol: 'json', version: 1 }, { type: 1, invocationId: '1', target: 'x', arguments: [] }),
      false,
    );
    expect(answers.slice(0, 2)).toEqual([{}, refused('1')]);
  });

  it('answers each call that expects a result once, and no other messages', async () => {
    const call = { target: 'x', arguments: [] };
    const answers = await say(
      frame(
        { type: 1, invocationId: '1', ...call, headers: { any: 'thing' } },
        { type: 1, ...call },
        { type: 1, invocationId: null, ...call },
        { type: 4, invocationId: '2', streamIds: ['9'], ...call },
        { type: 2, invocationId: '9', item: 1 },
        { type: 3, invocationId: '9' },
        { type: 5, invocationId: '2' },
        { type: 5, invocationId: '3' },
        { type: 6 },
        { type: 8, sequenceId: 1 },
        { type: 99 },
      ),
    );
    expect(answers).toEqual(['1', '2', '3', 'last'].map(refused));
  });

  it.each([
    ['a missing terminator', '{"type":6}'],
    ['invalid JSON', 'x\u001e'],
    ['a number', '7\u001e'],
    ['a list', '[]\u001e'],
    ['an empty message', '\u001e'],
    ['a numeric id', frame({ type: 1, invocationId: 1, target: 'x', arguments: [] })],
    ['an id that is too long', frame({ type: 1, invocationId: 'x'.repeat(129), target: 'x', arguments: [] })],
    ['a stream without an id', frame({ type: 4, target: 'x', arguments: [] })],
  ])('ends a connection on an unreadable message: %s', async (_name, text) => {
    expect(await say(text)).toEqual([broken]);
  });
});
