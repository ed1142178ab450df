/** The laws of a type for columns of a file that are imported as its values. */
import { expect } from 'vitest';
import { checkField } from '#core/directory/checkField.ts';
import { buildSampleDefinitionContext, sampleCompanyField } from '#plugins/shared/sampleWorld.ts';
import { type Law, LOCALES } from './law.ts';
import { bindSingle, createSampleContext, describeSample, getGoodSingleValues } from './sampleValues.ts';

const NEW_TEXTS = ['Never offered before', 'Ніколи не було'];

/**
 * An added option is parsed regardless of letter case, and keeps the definition valid and the other options unchanged.
 */
export const addedOptionsAreParsed: Law = ({ plugin, samples, registry }) => {
  const addOption = plugin.importing?.addOption;
  if (!addOption) return;
  for (const sample of samples.definitions) {
    let { definition } = sample;
    const context = createSampleContext(registry, 'en');
    const known = getGoodSingleValues(sample, registry).map(value =>
      plugin.toText(value, definition, context),
    );
    for (const text of known) expect(addOption(definition, text), text).toEqual({ definition });
    for (const text of NEW_TEXTS) {
      const added = addOption(definition, `  ${text} `);
      if ('issue' in added) throw new Error(`${sample.name} refuses “${text}”: ${added.issue.code}`);
      ({ definition } = added);
      expect(addOption(definition, text.toUpperCase())).toEqual({ definition });
      const parsed = plugin.parseText(text.toLowerCase(), definition, context);
      if ('issue' in parsed || !parsed.value) throw new Error(`“${text}” is still no option.`);
      expect(plugin.validate(parsed.value, definition, registry)).toEqual([]);
      expect(plugin.toText(parsed.value, definition, context)).toBe(text);
    }
    expect(
      checkField(definition, buildSampleDefinitionContext(registry, [definition, sampleCompanyField])),
    ).toEqual([]);
    const after = bindSingle({ ...sample, definition }, registry);
    for (const [index, value] of getGoodSingleValues(sample, registry).entries()) {
      expect(after.toText(value, context), describeSample(sample, value)).toBe(known[index]);
    }
  }
};

/** A text without other parts stays as it is, an invalid part is reported, and parts have names in every language. */
export const joinedTextsAreParsed: Law = ({ plugin, samples, registry, messages }) => {
  const joining = plugin.importing?.joining;
  if (!joining) return;
  for (const { id, labelId, names } of joining.parts) {
    for (const locale of LOCALES) expect(messages[locale][labelId], `${id} in ${locale}`).toBeTruthy();
    expect(names.length, `names of ${id}`).toBeGreaterThan(0);
    const alone = joining.withParts('', new Map([[id, 'no part of anything']]));
    expect('issue' in alone && alone.part, `a bad ${id}`).toBe(id);
  }
  for (const sample of samples.definitions) {
    const field = bindSingle(sample, registry);
    const context = createSampleContext(registry, 'en');
    for (const value of getGoodSingleValues(sample, registry)) {
      const written = field.toText(value, context);
      const joined = joining.withParts(written, new Map());
      expect(joined, describeSample(sample, value)).toEqual({ text: written });
    }
  }
};
