import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { FigureField } from '#core/figures/figureColumn.ts';
import type { FigureChoice } from '#core/figures/reports/reportPlace.ts';
import { MEASURABLE_KINDS } from '#core/figures/resolveQuestion.ts';
import type { ReportMeasure } from '#core/model.ts';
import { assignDraftKey, type ReportDraft } from '../reportDraft.ts';

export type ReportPart = 'groups' | 'measures';

/** The limits of a query, as in the contract. */
export const REPORT_PART_LIMITS = { groups: 3, measures: 10 } as const;

export function canAddField(part: ReportPart, draft: ReportDraft, { figure }: FigureChoice): boolean {
  if (draft[part].length >= REPORT_PART_LIMITS[part]) return false;
  return part === 'measures' || figure.part.kind !== 'Rows';
}

export function addField(
  part: ReportPart,
  draft: ReportDraft,
  { id, figure }: FigureChoice,
): Partial<ReportDraft> {
  if (part === 'measures')
    return { measures: [...draft.measures, assignDraftKey({ measure: usualMeasure(figure), field: id })] };
  const by = figure.part.kind === 'Days' ? { by: 'Month' as const } : {};
  return { groups: [...draft.groups, assignDraftKey({ field: id, ...by })] };
}

const SYSTEM_IDS: ReadonlySet<string> = new Set(Object.values(SYSTEM_ID));

/** Returns whether a field's values can be summed and aren't summed yet. Sums of system fields are meaningless. */
export function canAddSum(draft: ReportDraft, choice: FigureChoice): boolean {
  if (SYSTEM_IDS.has(choice.figure.field.definition.id)) return false;
  const isSummed = draft.measures.some(({ measure, field }) => measure === 'Sum' && field === choice.id);
  return choice.figure.part.kind === 'Numbers' && canAddField('measures', draft, choice) && !isSummed;
}

export function getAllowedMeasures(figure: FigureField | null): ReportMeasure['measure'][] {
  const kinds = Object.entries(MEASURABLE_KINDS) as [ReportMeasure['measure'], readonly string[]][];
  return figure
    ? kinds.filter(([, fit]) => fit.includes(figure.part.kind)).map(([measure]) => measure)
    : ['Count'];
}

function usualMeasure({ part }: FigureField): ReportMeasure['measure'] {
  if (part.kind === 'Numbers') return 'Sum';
  if (part.kind === 'Days') return 'Max';
  return part.kind === 'Rows' ? 'Count' : 'Distinct';
}
