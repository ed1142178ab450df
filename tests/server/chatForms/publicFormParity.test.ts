import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues, FieldValuesPatch, Issue, Problem } from '#core/model.ts';
import { NO_RIGHTS } from '#core/policy/permissions.ts';
import { judgeWrite } from '#core/record/judgeWrite.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import type { Answer } from '#tests/server/support/apiClient.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { generateScenario } from '#tests/server/support/parityScenarios.ts';
import { buildParityWorld, type ParityWorld } from '#tests/server/support/parityWorld.ts';
import { type ChatCase, createChatCase, pickValue, STORED_DATA_ISSUES } from './parityChat.ts';
import { createPublicVisitor, type PublicVisitor } from './publicForms.ts';

/**
 * Tests that for random directories, statuses, permissions and answers, the page of a public form gives the same
 * verdict in the browser as the server on submission, and both the same as the API for a user with the form's
 * permissions.
 */
const SCENARIOS = { usual: 6, whole: 120 };

describeOwnServer(
  'A public form',
  api => {
    let world: ParityWorld;
    beforeAll(async () => {
      world = await buildParityWorld(api);
      await enableChat(world.admin);
    });

    test('is validated in the same way on its page, on submission and in the API', async () => {
      const runs = generatedRuns('Parity of public forms', SCENARIOS);
      let [made, refused] = [0, 0];
      await fc.assert(
        fc.asyncProperty(
          generateScenario(world),
          fc.array(fc.array(fc.option(fc.nat(30)), { minLength: 12, maxLength: 12 }), {
            minLength: 3,
            maxLength: 3,
          }),
          async (scenario, tries) => {
            // Excludes the administrator (caller 4), who can access fields through the API that no form shows. Scripts are
            // tested separately.
            const at = await createChatCase(world, {
              ...{ ...scenario, hasScripts: false, create: true },
              caller: scenario.caller % 4,
            });
            const id = at && (await publishCase(at));
            if (!at || !id) return;
            for (const picks of tries) {
              const status = await compare(at, id, answersOf(at, picks));
              if (status === 200) made += 1;
              else refused += 1;
            }
          },
        ),
        runs,
      );
      expect(made + refused).toBeGreaterThan(0);
    }, 3_600_000);

    /** Returns the id of the form, or `null` if it can't be saved because a required field isn't part of it. */
    async function publishCase({ form }: ChatCase): Promise<string | null> {
      const id = randomUUID();
      const change = { kind: 'SaveChatForm' as const, id, form: { ...form, start: { page: true } } };
      const { status } = await world.admin.call('changeConfiguration', { body: { changes: [change] } });
      return status === 200 ? id : null;
    }

    function answersOf(at: ChatCase, picks: readonly (number | null)[]): FieldValuesPatch {
      return Object.fromEntries(
        at.form.fieldIds.flatMap((fieldId, index) => {
          const pick = picks[index % picks.length] ?? null;
          const field = at.play.compiled.fieldById.get(fieldId);
          const value = pick === null ? undefined : pickValue(at, fieldId, pick);
          // The fixture's files belong to its administrator only.
          if (!value || field?.plugin.holdsFiles) return [];
          return [[fieldId, JSON.parse(at.play.rename(JSON.stringify(value)))]];
        }),
      );
    }

    async function compare(at: ChatCase, id: string, customFields: FieldValuesPatch): Promise<number> {
      const stranger = createPublicVisitor(api, id, { 'x-forwarded-for': getSomeAddress() });
      const sent = await stranger.sends(customFields);
      const { caller, directory } = at.play;
      const called = await caller.call('createItem', {
        params: { id: directory.id },
        body: { customFields },
      });
      const label = JSON.stringify({ customFields, sent: sent.text, called: called.text });
      expect(getCodes(sent), label).toEqual(getCodes(called));
      if (!isStored(sent) && !isStored(called)) expect(sent.status, label).toBe(called.status);
      const drawn = await verdictOfPage(at, stranger, customFields as FieldValues);
      // Values that violate the contract aren't validated further; the browser doesn't check the contract and reports
      // all issues.
      if (sent.status === 400) expect(drawn, label).not.toEqual([]);
      else expect(getNames(drawn), label).toEqual(getCodes(sent));
      return sent.status;
    }

    /** Validates like the browser before it submits. */
    async function verdictOfPage(
      { play }: ChatCase,
      stranger: PublicVisitor,
      patch: FieldValues,
    ): Promise<readonly Issue[]> {
      const { directory, timeZone } = await stranger.opens();
      const day = getDayInZone(timeZone);
      const module = await stranger.client.send('GET', directory.validatorUrl ?? '');
      const { default: validateSchema } = await import(
        `data:text/javascript,${encodeURIComponent(module.text)}`
      );
      return judgeWrite({
        compiled: compileDirectory(directory, play.compiled.registry),
        ...{ validateSchema, patch, current: null, groupIds: [], formulaContext: play.formulaContext },
        rights: { ...NO_RIGHTS, record: { read: true, create: true, update: false, delete: false } },
        ...{ targetStatus: undefined, comment: undefined },
        clock: { dayAfter: ({ amount }) => addDays(day, amount) },
      }).issues;
    }
  },
  { env: { TRUST_PROXY: 'loopback' } },
);

/** Returns a random address, so that the limits per address don't apply. */
function getSomeAddress(): string {
  return `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:${Math.floor(Math.random() * 65_536).toString(16)}::1`;
}

const issuesIn = ({ status, json }: Answer): readonly Issue[] =>
  status === 200 ? [] : (json as Problem).issues;

const isStored = (answer: Answer) => issuesIn(answer).some(({ code }) => STORED_DATA_ISSUES.has(code));

const getCodes = (answer: Answer) => getNames(issuesIn(answer));

const getNames = (issues: readonly Issue[]) =>
  issues
    .filter(({ code }) => !STORED_DATA_ISSUES.has(code))
    .map(({ path, code }) => `${path.join('.')} ${code}`)
    .toSorted();
