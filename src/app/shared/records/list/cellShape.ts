import type { BoundField } from '#core/field/boundField.ts';
import type { Item } from '#core/model.ts';
import type { CellRestrictions } from '#view/table/cells/cellEditing.ts';
import { createFormScripts } from '../../../state/formScripts.ts';
import type { CellEditingInput } from './useCellEditing.tsx';

/**
 * Returns how scripts lock a field or limit its choices when an unchanged record is opened in a form. Returns `null` if
 * the directory has no such scripts, or if they fail.
 */
export async function loadCellScriptEffects(
  { source, rules }: CellEditingInput,
  { item, field }: { item: Item; field: BoundField },
): Promise<CellRestrictions | null> {
  const { runScripts, scriptsShapeAtOnce } = createFormScripts(source.directoryOf(item), item.id);
  if (!runScripts || !scriptsShapeAtOnce) return null;
  const input = await rules.formInput(item);
  const write = { ...input, patch: {}, targetStatus: undefined, comment: undefined };
  const said = await runScripts(write, () => true);
  if (!said || said.failed) return null;
  const { id } = field.definition;
  const { readonly = false, hidden = false } = said.patches[id] ?? {};
  const [choices, where] = [said.choices[id] ?? null, said.narrow[id] ?? null];
  return { isClosed: readonly || hidden, offer: choices || where ? { choices, where } : null };
}
