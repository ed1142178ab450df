/** A visitor who fills in a form on its page, with a browser that solves the proof of work. */
import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { ChatFormInput, FieldValuesPatch, WorkProof } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import type { Member, TestApi } from '#tests/server/harness.ts';
import type { Answer } from '#tests/server/support/apiClient.ts';

/** Saves a form with a page; returns its id. */
export async function publishForm(
  admin: Member,
  form: Omit<ChatFormInput, 'name' | 'profileId' | 'start'> & Partial<ChatFormInput>,
  id: string = randomUUID(),
): Promise<string> {
  const [profile] = await admin.ok('listUsageProfiles');
  const whole = { name: 'Request', start: { page: true }, profileId: profile?.id ?? '', ...form };
  await admin.ok('changeConfiguration', { body: { changes: [{ kind: 'SaveChatForm', id, form: whole }] } });
  return id;
}

export type PublicVisitor = ReturnType<typeof createPublicVisitor>;

export function createPublicVisitor(
  api: Pick<TestApi, 'visitor'>,
  id: string,
  headers: Record<string, string> = {},
) {
  const client = api.visitor();
  const at = { params: { id }, headers };
  const proof = async (): Promise<WorkProof> => {
    const challenge = await client.ok('challengePublicForm', at);
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('The work was not done in time.');
    return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
  };
  const sends = async (
    customFields: FieldValuesPatch,
    more: Partial<RequestBody<'sendPublicForm'>> = {},
  ): Promise<Answer> =>
    client.call('sendPublicForm', {
      ...at,
      body: { key: randomUUID(), customFields, proof: more.proof ?? (await proof()), ...more },
    });
  return {
    client,
    at,
    proof,
    /** Submits the form; the response can be a rejection. */
    sends,
    opens: () => client.ok('openPublicForm', at),
    drafts: (customFields: FieldValuesPatch) =>
      client.ok('draftPublicForm', { ...at, body: { customFields } }),
    finds: (search: Partial<RequestBody<'listPublicFormChoices'>> & { fieldId: string }): Promise<Answer> =>
      client.call('listPublicFormChoices', { ...at, body: { text: '', customFields: {}, ...search } }),
    uploads: (file: File): Promise<Answer> => {
      const form = new FormData();
      form.set('file', file, file.name);
      return client.call('uploadPublicFormFile', { ...at, form });
    },
  };
}
