/** Handles calls of a public form's page. Visitors have no session and act as the form (decision 0063). */
import { createIssue } from '#core/issues.ts';
import type { PublicFormReceipt } from '#core/model.ts';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { OperationId } from '#server/kernel/http/contract.ts';
import { type ApiRequest, type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { VisitorLimits } from '#server/modules/chat/index.ts';
import type { ValidatorModules } from '#server/modules/definitions/index.ts';
import type { RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import { createFormPrincipal } from '../forms/openForm.ts';
import { computeAnswerDraft } from './computeAnswerDraft.ts';
import { findFormChoices } from './findFormChoices.ts';
import { createProofOfWork } from './proofOfWork.ts';
import { receivePublicFormFile } from './receivePublicFormFile.ts';
import {
  claimWorkProof,
  findPublishedForm,
  findSubmittedRecordNumber,
  type PublishedForm,
} from './repository.ts';
import {
  type AccessiblePublicForm,
  hasFileQuestions,
  openSharedForm,
  presentSharedForm,
} from './sharedForm.ts';
import { submitAnswers } from './submitAnswers.ts';

export interface PublicFormDependencies extends Pick<Kernel, 'config' | 'database' | 'time'> {
  readonly limits: VisitorLimits;
  readonly recordCalls: RecordCalls;
  readonly storage: AccountStorage;
  readonly validators: ValidatorModules;
}

/** A draft runs scripts, so it counts as five reads. */
const DRAFT_WEIGHT = 5;

type PublicCall = Pick<ApiRequest<OperationId>, 'address'> & { params: { id: string } };

interface Entered extends PublishedForm {
  readonly principal: Principal;
}

export function createPublicFormRoutes(parts: PublicFormDependencies): OperationHandlers {
  const { config, recordCalls, time, validators } = parts;
  const work = createProofOfWork(config.tokenSecret);
  const read = <T>({ form, principal }: Entered, ask: (shared: AccessiblePublicForm) => Promise<T> | T) =>
    recordCalls.readAccount(principal, async scope => ask(await openSharedForm(scope, form)));
  return {
    openPublicForm: async request => {
      const entered = await enter(parts, request, 'reads');
      return respondOk(await read(entered, shared => presentSharedForm(shared, validators)));
    },
    draftPublicForm: async request => {
      const { form, principal } = await enter(parts, request, 'reads', DRAFT_WEIGHT);
      const draft = async (scope: RecordScope) =>
        computeAnswerDraft(await openSharedForm(scope, form), request.body.customFields);
      return respondOk(await recordCalls.dryRunAccount(principal, draft));
    },
    listPublicFormChoices: async request => {
      const entered = await enter(parts, request, 'reads');
      return respondOk(await read(entered, shared => findFormChoices(shared, request.body)));
    },
    uploadPublicFormFile: async request => {
      const entered = await enter(parts, request, 'messages');
      const isModuleOn = isModuleEnabled(entered.principal.user.account.settings, 'fileStorage');
      if (!isModuleOn || !(await read(entered, hasFileQuestions))) throw createNotFoundError();
      return respondOk(await receivePublicFormFile(parts, request, entered));
    },
    challengePublicForm: async request => {
      const { form } = await enter(parts, request, 'reads');
      return respondOk(await work.challenge(form.id, time.now()));
    },
    sendPublicForm: async request => {
      const entered = await enter(parts, request, 'messages');
      return respondOk(await send(parts, { work, entered }, request));
    },
  };
}

/**
 * Checks the limits, and returns the form with its principal. @throws ProblemError 404 if there is no such
 * public form; 429 if a limit is exceeded.
 */
async function enter(
  { database, limits }: PublicFormDependencies,
  { address, params }: PublicCall,
  counted: 'reads' | 'messages',
  weight = 1,
): Promise<Entered> {
  await limits.ofAddress(counted, address, weight);
  const found = await findPublishedForm(database, params.id);
  if (!found) throw createNotFoundError();
  const { accountId, form } = found;
  const principal = await database.readAccount(accountId, trx => createFormPrincipal(trx, accountId, form));
  return { ...found, principal };
}

/**
 * Submits a form. A repeated submission is recognised before the proof of work is checked, because its proof has
 * already been used.
 */
async function send(
  { database, limits, recordCalls, time }: PublicFormDependencies,
  { work, entered }: { work: ReturnType<typeof createProofOfWork>; entered: Entered },
  { address, body }: ApiRequest<'sendPublicForm'>,
): Promise<PublicFormReceipt> {
  const { accountId, form, principal } = entered;
  const { customFields, key, proof, website = '' } = body;
  const sending = { accountId, formId: form.id, key };
  const number = await database.readAccount(accountId, trx => findSubmittedRecordNumber(trx, sending));
  if (number !== undefined) return { number };
  const { nonce, expiresAt } = proof.challenge.parameters;
  const endsAt = new Date(expiresAt * 1_000).toISOString();
  const isTrue = website === '' && (await work.isDone(proof, form.id, time.now()));
  const use = isTrue
    ? await database.forAccount(accountId, trx => claimWorkProof(trx, sending, { nonce, endsAt }))
    : 'Used';
  if (use === 'Used') throw createInvalidError([createIssue([], 'ProofRefused')]);
  if (use === 'First') {
    await limits.ofAddress('newChats', address);
    await limits.ofOne('newChats', form.id);
  }
  return recordCalls.writeAccount(principal, async scope =>
    submitAnswers(await openSharedForm(scope, form), sending, customFields),
  );
}
