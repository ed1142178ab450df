import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { BoundField } from '#core/field/boundField.ts';
import type { ChatFormPreview, FieldValues, TableRow } from '#core/model.ts';
import { describeServer } from '#tests/server/harness.ts';
import { enableChat } from '#tests/server/support/chatModule.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import type { ParityRun, prepareRun } from '#tests/server/support/parityPlay.ts';
import { generateScenario } from '#tests/server/support/parityScenarios.ts';
import { buildParityWorld, type ParityWorld } from '#tests/server/support/parityWorld.ts';
import {
  type ChatCase,
  compareFinalStates,
  computeFormVerdict,
  createButtonAnswer,
  createChatCase,
  getButtons,
  pickValue,
  previewAnswer,
  sendFieldAnswer,
  sendRowAnswers,
  toSingleField,
} from './parityChat.ts';

/**
 * Tests that for random directories, statuses, permissions and answers, the chat gives the same verdict as the form,
 * answer by answer, and creates a record exactly if the API does. The chat is the server's own, through the preview
 * call.
 */
const SCENARIOS = { PGlite: { usual: 2, whole: 60 }, PostgreSQL: { usual: 8, whole: 150 } };

describeServer('A chat form', api => {
  let world: ParityWorld;
  let answers = 0;
  const seen = new Set<string>();
  beforeAll(async () => {
    world = await buildParityWorld(api);
    await enableChat(world.admin);
  });

  test('validates sample values of every type in the same way as a record form', async () => {
    for (const [index, { definition, values }] of world.fields.entries()) {
      const at = await createChatCase(world, plainScenario(index));
      const field = at && singleOf(at.play, at.form.fieldIds[0] ?? '');
      if (!at || !field) continue;
      for (const value of values) {
        const begun = await previewAnswer(at, null);
        const rows = definition.tableFields && Array.isArray(value.tableValue) ? value.tableValue : [];
        for (const row of rows.slice(0, 1))
          await sendRowAnswers(at, begun, { table: field, row: cellsOf(at, row) });
        if (!definition.tableFields) await sendFieldAnswer(at, begun, { field, value });
        answers += 1;
      }
      seen.add(definition.type);
    }
    expect(seen.size).toBeGreaterThanOrEqual(11);
    expect(answers).toBeGreaterThan(100);
  }, 600_000);

  test('asks for fields, rejects values and creates records in the same way as record forms and the API', async () => {
    const runs = generatedRuns(`Parity of chat forms on ${api.kind}`, SCENARIOS[api.kind]);
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        generateScenario(world),
        fc.array(fc.nat(30), { minLength: 12, maxLength: 12 }),
        async (scenario, picks) => {
          // Scripts run only on the server; a separate test covers that they are run.
          const at = await createChatCase(world, { ...scenario, hasScripts: false, create: true });
          if (!at) return;
          const end = await fillIn(at, picks);
          await compareFinalStates(at, end);
          made += 1;
        },
      ),
      runs,
    );
    expect(made).toBeGreaterThan(0);
  }, 3_600_000);

  type Scenario = Parameters<typeof prepareRun>[1];

  function plainScenario(sample: number): Scenario {
    const [scenario] = fc.sample(generateScenario(world), { seed: 1, numRuns: 1 });
    if (!scenario) throw new Error('There is no scenario.');
    const field = { sample, required: true, hidden: false, hiddenByProfile: false, hidesColumn: false };
    return {
      ...scenario,
      ...{ fields: [field], statuses: [], isProcess: false, hasFormula: false, hasScripts: false },
      ...{ caller: 0, create: true },
    };
  }

  function singleOf({ compiled }: ParityRun, id: string): BoundField | undefined {
    const field = compiled.fieldById.get(id);
    return field && toSingleField(field, compiled.registry);
  }

  function cellsOf({ play }: ChatCase, row: TableRow): FieldValues {
    return JSON.parse(play.rename(JSON.stringify(row.customFields ?? {})));
  }

  /** Answers each question once with a picked value, and then skips it, if allowed. */
  async function fillIn(at: ChatCase, picks: readonly number[]): Promise<ChatFormPreview> {
    let here = await previewAnswer(at, null);
    for (const pick of picks) {
      const { fieldId } = here;
      if (fieldId === undefined) return here;
      const field = singleOf(at.play, fieldId);
      if (!field) throw new Error(`The chat asks for ${fieldId}, which is not there.`);
      const { states, issues } = computeFormVerdict(at, here.progress?.values ?? {});
      expect(states[fieldId]?.mode).toBe('edit');
      const isMissing = issues.some(({ code, path }) => code === 'Required' && path[1] === fieldId);
      // Within a started row, the buttons are those of its cell, which can be optional even if the table isn't.
      const isInRow = here.progress?.row !== undefined;
      if (isMissing && !isInRow) expect(getButtons(here)).not.toContain('skip');
      if (!isMissing && !isInRow)
        expect(getButtons(here).some(button => button === 'skip' || button === 'keep')).toBe(true);
      const tried = pickValue(at, fieldId, pick);
      const value = tried?.listValue?.[0] ?? tried;
      const [row] = value?.tableValue ?? [];
      if (row && field.definition.tableFields)
        here = await sendRowAnswers(at, here, { table: field, row: cellsOf(at, row) });
      else if (value && !field.definition.tableFields)
        here = await sendFieldAnswer(at, here, { field, value });
      if (here.fieldId !== fieldId) continue;
      const [way] = ['keep', 'skip'].filter(button => getButtons(here).includes(button));
      if (way === undefined) return here;
      here = await previewAnswer(at, here, createButtonAnswer(way));
    }
    return here;
  }
});
