/** Converts the references of rules from ids to codes and names and back. Both directions share this traversal. */
import { mapConditions } from '#core/field/conditions/conditionTree.ts';
import type {
  AutomationFilter,
  AutomationPeople,
  AutomationRuleInput,
  AutomationStep,
  AutomationTrigger,
  Condition,
  FieldValuesPatch,
} from '#core/model.ts';

/**
 * Converts single references. Each method returns `undefined` for references that are omitted. `place` is the directory
 * of a field or status, as written in the source.
 */
export interface ReferenceTranslator {
  directory(name: string): string | undefined;
  /** Returns `table.column` for a column of a table. */
  field(place: string, name: string): string | undefined;
  status(place: string, name: string): string | undefined;
  group(name: string): string | undefined;
  transformation(name: string): string | undefined;
  chatForm(name: string): string | undefined;
  /** Returns the directory of the records to which a field refers, as written in the source. */
  pointsAt(name: string): string | undefined;
  formula(place: string, text: string): string;
  /** Returns true if a value is meaningful in another account. */
  isKept(fieldName: string, value: FieldValuesPatch[string]): boolean;
}

/**
 * Returns `null` if the rule's directory, its trigger or every step of `then` can't be translated. A rule
 * that has lost some of its steps is disabled.
 */
export function translateRuleReferences(
  {
    directoryId: place,
    when,
    if: filter,
    then,
    otherwise,
    groupIds,
    ...rest
  }: Omit<AutomationRuleInput, 'profileId'>,
  to: ReferenceTranslator,
): Omit<AutomationRuleInput, 'profileId'> | null {
  const directoryId = to.directory(place);
  const trigger = translateTrigger(when, place, to);
  const steps = translateSteps(then, place, to);
  const others = translateSteps(otherwise ?? [], place, to);
  if (directoryId === undefined || !trigger || steps.length === 0) return null;
  const isWhole = steps.length === then.length && others.length === (otherwise ?? []).length;
  const groups = (groupIds ?? []).flatMap(id => to.group(id) ?? []);
  return {
    ...rest,
    enabled: rest.enabled && isWhole,
    directoryId,
    when: trigger,
    ...(filter && Object.keys(filter).length > 0 ? { if: translateFilter(filter, place, to) } : {}),
    // biome-ignore lint/suspicious/noThenProperty: the contract names this list `then`; it isn't a promise
    then: steps,
    ...(others.length > 0 ? { otherwise: others } : {}),
    ...(groups.length > 0 ? { groupIds: groups } : {}),
  };
}

function translateTrigger(
  when: AutomationTrigger,
  rulePlace: string,
  to: ReferenceTranslator,
): AutomationTrigger | undefined {
  const said: Said = when;
  const place = said.directoryId ?? rulePlace;
  const changed = {
    ...said,
    ...translateMembers(said, { place, inner: place, to }),
    ...(said.fieldIds ? { fieldIds: said.fieldIds.flatMap(id => to.field(place, id) ?? []) } : {}),
    ...(said.statusIds ? { statusIds: said.statusIds.flatMap(id => to.status(place, id) ?? []) } : {}),
    ...(said.find ? { find: { ...said.find, fieldId: to.field(place, said.find.fieldId ?? '') } } : {}),
  };
  const isLost =
    hasLost(said, changed) ||
    (said.find && changed.find?.fieldId === undefined) ||
    (said.fieldIds && changed.fieldIds?.length === 0) ||
    (said.statusIds?.length !== 0 && changed.statusIds?.length === 0);
  return isLost ? undefined : (changed as AutomationTrigger);
}

function translateSteps(
  steps: readonly AutomationStep[],
  place: string,
  to: ReferenceTranslator,
): AutomationStep[] {
  return steps.flatMap(step => translateStep(step, place, to) ?? []);
}

/** Any step or trigger, with all members that can contain references. */
interface Said {
  readonly kind: string;
  readonly over?: string | undefined;
  readonly directoryId?: string | undefined;
  readonly fieldId?: string | undefined;
  readonly fieldIds?: readonly string[] | undefined;
  readonly statusIds?: readonly string[] | undefined;
  readonly find?: { readonly fieldId: string | undefined } | undefined;
  readonly statusId?: string | undefined;
  readonly linkFieldId?: string | undefined;
  readonly transformationId?: string | undefined;
  readonly chatFormId?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly groupIds?: readonly string[] | undefined;
  readonly people?: AutomationPeople | undefined;
  readonly customFields?: FieldValuesPatch | undefined;
  readonly texts?: readonly { readonly to: string; readonly text: string }[] | undefined;
  readonly formulas?: readonly { readonly fieldId: string; readonly formula: string }[] | undefined;
  readonly copies?: readonly { readonly from: string; readonly to: string }[] | undefined;
  readonly if?: AutomationFilter | undefined;
  readonly steps?: readonly AutomationStep[] | undefined;
}

/**
 * Returns `undefined` for steps that can't be translated, e.g. because they require tags, webhook endpoints or users,
 * which aren't part of templates.
 */
function translateStep(
  step: AutomationStep,
  place: string,
  to: ReferenceTranslator,
): AutomationStep | undefined {
  const said: Said = step;
  if (said.endpointId !== undefined || said.add || said.remove) return undefined;
  // The directory of the records that the step creates or iterates over.
  const inner =
    said.directoryId ?? (said.over === 'Named' ? to.pointsAt(said.fieldId ?? '') : undefined) ?? place;
  const named = said.over === 'Related' ? inner : place;
  const steps = said.steps && translateSteps(said.steps, inner, to);
  const changed = {
    ...said,
    ...translateMembers(said, { place: named, inner, to }),
    // The template contains the directory of the inner steps, because the import can't derive it from the field.
    ...(said.over === 'Named' && inner !== place ? { directoryId: to.directory(inner) } : {}),
    ...(said.if ? { if: translateFilter(said.if, place, to) } : {}),
    ...(steps ? { steps } : {}),
  };
  const isLost =
    hasLost(said, changed) ||
    hasLostAll(said, changed) ||
    (said.steps && steps?.length !== said.steps.length);
  return isLost ? undefined : (changed as AutomationStep);
}

/** Returns true if a member that contains a single reference has lost the reference. */
function hasLost(said: Said, changed: Partial<Said>): boolean {
  const single = [
    'directoryId',
    'fieldId',
    'statusId',
    'linkFieldId',
    'transformationId',
    'chatFormId',
  ] as const;
  return single.some(member => said[member] !== undefined && changed[member] === undefined);
}

/** Returns true if a step has lost all users and groups that it targets, or all values that it sets. */
function hasLostAll(said: Said, changed: Said): boolean {
  const counted = (list: readonly unknown[] | undefined) => list?.length ?? 0;
  const people = ({ userIds, groupIds }: AutomationPeople) => counted(userIds) + counted(groupIds);
  const isMeant = ({ people: meant = {} }: Said) => meant.creator || meant.manager || people(meant) > 0;
  const values = ({ customFields = {}, texts, formulas }: Said) =>
    Object.keys(customFields).length + counted(texts) + counted(formulas);
  const chosen = ({ userIds, groupIds }: Said) => counted(userIds) + counted(groupIds);
  return (
    (isMeant(said) && !isMeant(changed)) ||
    (chosen(said) > 0 && chosen(changed) === 0) ||
    (said.directoryId === undefined && values(said) > 0 && values(changed) === 0)
  );
}

interface Places {
  /** The directory of the record that the step reads. */
  readonly place: string;
  /** The directory of the record that the step writes. */
  readonly inner: string;
  readonly to: ReferenceTranslator;
}

function translateMembers(said: Said, { place, inner, to }: Places): Partial<Said> {
  const { directoryId, fieldId, statusId, linkFieldId, transformationId, chatFormId } = said;
  const { people, groupIds } = said;
  return {
    ...(directoryId === undefined ? {} : { directoryId: to.directory(directoryId) }),
    ...(fieldId === undefined ? {} : { fieldId: to.field(place, fieldId) }),
    ...(statusId === undefined ? {} : { statusId: to.status(place, statusId) }),
    ...(linkFieldId === undefined ? {} : { linkFieldId: to.field(inner, linkFieldId) }),
    ...(transformationId === undefined ? {} : { transformationId: to.transformation(transformationId) }),
    ...(chatFormId === undefined ? {} : { chatFormId: to.chatForm(chatFormId) }),
    ...(said.userIds ? { userIds: [] } : {}),
    ...(groupIds ? { groupIds: groupIds.flatMap(id => to.group(id) ?? []) } : {}),
    ...(people ? { people: translatePeople(people, to) } : {}),
    ...translateValues(said, { place, inner, to }),
  };
}

function translatePeople(
  { userIds: _, groupIds, ...rest }: AutomationPeople,
  to: ReferenceTranslator,
): AutomationPeople {
  const groups = (groupIds ?? []).flatMap(id => to.group(id) ?? []);
  return { ...rest, ...(groups.length > 0 ? { groupIds: groups } : {}) };
}

function translateValues({ customFields, texts, formulas, copies }: Said, { place, inner, to }: Places) {
  const written = <T extends object>(id: string, make: (id: string) => T): T[] => {
    const field = to.field(inner, id);
    return field === undefined ? [] : [make(field)];
  };
  const values = Object.entries(customFields ?? {}).flatMap(([id, value]) => {
    const field = to.isKept(id, value) ? to.field(inner, id) : undefined;
    return field === undefined ? [] : [[field, value] as const];
  });
  return {
    ...(customFields ? { customFields: Object.fromEntries(values) } : {}),
    ...(texts ? { texts: texts.flatMap(text => written(text.to, id => ({ ...text, to: id }))) } : {}),
    ...(formulas
      ? {
          formulas: formulas.flatMap(({ fieldId, formula }) =>
            written(fieldId, id => ({ fieldId: id, formula: to.formula(place, formula) })),
          ),
        }
      : {}),
    ...(copies
      ? {
          copies: copies.flatMap(copy => {
            const from = to.field(place, copy.from);
            return from === undefined ? [] : written(copy.to, id => ({ from, to: id }));
          }),
        }
      : {}),
  };
}

function translateFilter(filter: AutomationFilter, place: string, to: ReferenceTranslator): AutomationFilter {
  const { conditions, statusList, tags: _, tagsLgOp: __, was } = filter;
  return {
    ...(conditions ? { conditions: translateConditions(conditions, place, to) } : {}),
    ...(statusList ? { statusList: statusList.flatMap(id => to.status(place, id) ?? []) } : {}),
    ...(was ? { was: translateFilter(was, place, to) } : {}),
  };
}

function translateConditions(
  conditions: readonly Condition[],
  place: string,
  to: ReferenceTranslator,
): Condition[] {
  return mapConditions(conditions, {
    some: id => to.field(place, id),
    field(condition) {
      const field = to.field(place, condition.field);
      if (field === undefined) return undefined;
      const text = condition.value?.stringValue;
      const status = text === undefined ? undefined : to.status(place, text);
      return { ...condition, field, ...(status === undefined ? {} : { value: { stringValue: status } }) };
    },
  });
}
