/**
 * Tests what prevents bots from filling in public forms: single-use proof of work, limits per address, and no duplicate
 * records.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Problem } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import type { Answer } from '#tests/server/support/apiClient.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { TestTime } from '#tests/server/support/testTime.ts';
import { createPublicVisitor, type PublicVisitor, publishForm } from './publicForms.ts';

const time = new TestTime(new Date().toISOString());
const MB = 1024 * 1024;

describeOwnServer(
  'A public form',
  api => {
    let admin: Member;
    let requests: DefinedDirectory;
    let formId: string;
    let addresses = 0;
    let stranger: PublicVisitor;
    beforeAll(async () => {
      time.begin();
      admin = await api.admin();
      await enableChat(admin);
      requests = await defineDirectory(admin, { name: 'Requests', type: 'Data' }, [
        { name: 'Title', type: 'String', required: true },
        { name: 'Photo', type: 'File' },
      ]);
      const fieldIds = ['Title', 'Photo'].map(name => requests.field(name).id);
      formId = await publishForm(admin, { directoryId: requests.directory.id, fieldIds });
    });
    beforeEach(() => {
      addresses += 1;
      stranger = from(`203.0.113.${addresses}`);
    });

    const from = (address: string, id = formId) =>
      createPublicVisitor(api, id, { 'x-forwarded-for': address });
    const titled = (title: string) => ({ [requests.field('Title').id]: { stringValue: title } });
    const found = async (title: string) =>
      (await admin.ok('searchItems', { params: { id: requests.directory.id }, body: { keyword: title } }))
        .items;
    const refusal = ({ status, json }: Answer) => [status, (json as Problem).issues.map(({ code }) => code)];
    const REFUSED = [422, ['ProofRefused']];

    it('requires a proof of work for the same form, and accepts it once', async () => {
      const proof = await stranger.proof();
      const { challenge, solution } = proof;
      const { parameters, signature } = challenge;
      const other = await publishForm(admin, {
        directoryId: requests.directory.id,
        fieldIds: [requests.field('Title').id],
        name: 'Other',
      });
      const forged = [
        { challenge, solution: { ...solution, counter: solution.counter + 1 } },
        { challenge, solution: { ...solution, derivedKey: '000' } },
        { challenge: { parameters: { ...parameters, keyPrefix: '0' }, signature }, solution },
        { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
        { challenge: { parameters: { ...parameters, data: { form: other } }, signature }, solution },
        { challenge: { parameters, signature: '0'.repeat(64) }, solution },
        { challenge: { parameters: { ...parameters, expiresAt: 4_102_444_800 }, signature }, solution },
        { challenge: { parameters: { ...parameters, nonce: 'no hex' }, signature }, solution },
        await from('203.0.113.200', other).proof(),
      ];
      for (const one of forged)
        expect(refusal(await stranger.sends(titled('Forged'), { proof: one }))).toEqual(REFUSED);
      expect(await found('Forged')).toEqual([]);
      expect((await stranger.sends(titled('Once'), { proof })).status).toBe(200);
      expect(refusal(await stranger.sends(titled('Twice'), { proof }))).toEqual(REFUSED);
      expect(await found('Twice')).toEqual([]);
    });

    it('rejects a used proof, even after a rejection or for concurrent submissions', async () => {
      const refused = await stranger.proof();
      expect((await stranger.sends({}, { proof: refused })).status).toBe(422);
      expect(refusal(await stranger.sends(titled('Later'), { proof: refused }))).toEqual(REFUSED);
      const proof = await stranger.proof();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => stranger.sends(titled('Flood'), { proof })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await found('Flood')).toHaveLength(1);
    });

    it('rejects a proof that is older than ten minutes', async () => {
      const proof = await stranger.proof();
      time.moveTo(new Date(time.now() + 11 * 60_000).toISOString());
      expect(refusal(await stranger.sends(titled('Late'), { proof }))).toEqual(REFUSED);
      expect((await stranger.sends(titled('In time'))).status).toBe(200);
    });

    it('rejects a submission that fills in the hidden field', async () => {
      const answer = await stranger.sends(titled('Spam'), { website: 'https://example.org' });
      expect(refusal(answer)).toEqual(REFUSED);
      expect(await found('Spam')).toEqual([]);
    });

    it('creates one record for repeated submissions with the same key', async () => {
      const key = randomUUID();
      const first = await stranger.sends(titled('Same'), { key });
      const again = await stranger.sends(titled('Same'), { key });
      expect([again.status, again.json]).toEqual([200, first.json]);
      const lost = randomUUID();
      const proofs = await Promise.all(Array.from({ length: 4 }, () => stranger.proof()));
      const answers = await Promise.all(
        proofs.map(proof => stranger.sends(titled('At once'), { key: lost, proof })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await found('Same')).toHaveLength(1);
      expect(await found('At once')).toHaveLength(1);
    });

    it('returns the same response to concurrent submissions with the same key and proof', async () => {
      const [key, proof] = [randomUUID(), await stranger.proof()];
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => stranger.sends(titled('Two clicks'), { key, proof })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await found('Two clicks')).toHaveLength(1);
      expect(refusal(await stranger.sends(titled('Two clicks more'), { proof }))).toEqual(REFUSED);
    });

    it('accepts files of allowed types and sizes, which then belong to the record', async () => {
      const photo = new File(['picture'], 'roof.png', { type: 'image/png' });
      const upload = await stranger.uploads(photo);
      expect(upload.json).toMatchObject({ name: 'roof.png', size: 7, type: 'image/png' });
      const { id } = upload.json as { id: string };
      const field = requests.field('Photo').id;
      const sent = await stranger.sends({ ...titled('With photo'), [field]: { stringValue: id } });
      expect(sent.status, sent.text).toBe(200);
      const [record] = await found('With photo');
      expect(record?.references?.[id]).toMatchObject({ display: 'roof.png' });
      // The file belongs to the record by now, so no other record can use it.
      const stolen = await stranger.sends({ ...titled('Stolen'), [field]: { stringValue: id } });
      expect(refusal(stolen)).toEqual([422, ['UnknownReference']]);
      for (const name of ['run.exe', 'page.html', 'page.svg', 'thing.xyz'])
        expect(refusal(await stranger.uploads(new File(['x'], name)))).toEqual([422, ['FileTypeRefused']]);
      const large = new File([new Uint8Array(10 * MB + 1)], 'large.png', { type: 'image/png' });
      expect((await stranger.uploads(large)).status).toBe(413);
      const own = await admin.ok('uploadFile', { form: getFormWith(photo) });
      const taken = await stranger.sends({ ...titled('Taken'), [field]: { stringValue: own.id } });
      expect(refusal(taken)).toEqual([422, ['UnknownReference']]);
    });

    it('rejects files if it has no file field', async () => {
      const fieldIds = [requests.field('Title').id];
      const id = await publishForm(admin, { directoryId: requests.directory.id, fieldIds, name: 'Bare' });
      const photo = new File(['picture'], 'roof.png', { type: 'image/png' });
      expect((await from('203.0.113.201', id).uploads(photo)).status).toBe(404);
    });

    it('limits the number of draft requests', async () => {
      const input = { ...stranger.at, body: { customFields: {} } };
      const drafts = Array.from({ length: 241 }, () => stranger.client.call('draftPublicForm', input));
      const statuses = (await Promise.all(drafts)).map(({ status }) => status);
      expect(statuses.filter(status => status === 200)).toHaveLength(240);
      expect(statuses.filter(status => status === 429)).toHaveLength(1);
    });

    it('shares its request limit per IP address with the web chat', async () => {
      const statuses: number[] = [];
      for (let number = 0; number < 125; number += 1)
        statuses.push((await stranger.sends(titled(''), { proof: EMPTY })).status);
      expect(statuses.slice(0, 120).every(status => status === 422)).toBe(true);
      expect(statuses.slice(120).every(status => status === 429)).toBe(true);
      const bot = await admin.ok('createWebBot', { body: { name: 'Help' } });
      const form = new FormData();
      form.set('json', JSON.stringify({ text: 'Hello', key: randomUUID() }));
      const headers = { ...stranger.at.headers, 'x-visitor-token': 'v'.repeat(43) };
      await stranger.client.refused(429, 'sendVisitorMessage', { params: { id: bot.id }, headers, form });
      expect((await from('203.0.113.202').sends(titled('Elsewhere'))).status).toBe(200);
    });
  },
  { env: { TRUST_PROXY: 'loopback' }, time },
);

const EMPTY = {
  challenge: {
    parameters: {
      ...{ algorithm: 'SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '0' },
      ...{ expiresAt: 2_000_000_000, data: { form: randomUUID() } },
    },
    signature: '',
  },
  solution: { counter: 0, derivedKey: '00' },
};

function getFormWith(file: File): FormData {
  const form = new FormData();
  form.set('file', file, file.name);
  return form;
}
