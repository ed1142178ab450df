import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { MatchingField } from '#core/duplicates/scorePair.ts';
import type { Messages } from '#view/i18n/messages.ts';

/** Returns texts about the fields in which two records are equal, and those in which they are similar. */
export function describeMatchingFields(
  { t, locale }: Messages,
  compiled: CompiledDirectory,
  same: readonly MatchingField[],
): string[] {
  const textOf = (id: string, isExact: boolean) => {
    const names = same
      .filter(({ likeness }) => (likeness === 1) === isExact)
      .flatMap(({ fieldId }) => compiled.fieldById.get(fieldId)?.definition.name ?? []);
    return names.length > 0 ? [t(id, { fields: new Intl.ListFormat(locale).format(names) })] : [];
  };
  return [...textOf('duplicates.same', true), ...textOf('duplicates.near', false)];
}
