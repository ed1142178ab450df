import { useCallback, useRef, useState } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { DROPDOWN_LOOKUP_ITEMS, TYPEAHEAD_ITEMS, TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import type { FieldDefinition } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';
import { type RecordOption, useFieldServices } from '#view/engine/fieldServices.ts';
import { useAllowedFieldValues } from '#view/field/fieldOffer.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxAction, ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead, type TypeaheadState } from '#view/kit/inputs/combobox/Typeahead.tsx';
import type { ControlProps } from '#view/kit/inputs/control.ts';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { getRecordDisplay } from '../directory.core.ts';
import { getLookupRestriction } from '../narrowing.core.ts';

export interface RecordLookupProps extends ControlProps {
  definition: FieldDefinition;
  context: FieldContext;
  value: ComboboxOption | null;
  onChange?: (option: ComboboxOption | null) => void;
  /** The ids of the chosen records, if several are allowed. */
  chosen?: readonly string[];
  /** True if a missing record can be created from here. */
  canCreate?: boolean;
  /** True if the form's other values restrict the options. */
  isNarrowed?: boolean;
}

/**
 * Looks up records. A typeahead searches from 2 characters on and offers 100 records. A drop-down opens with up to
 * 1,000 (specification, section 9).
 */
export function RecordLookup({ onChange, value, ...props }: RecordLookupProps) {
  const { definition: _, context: __, chosen: ___, canCreate: ____, isNarrowed: _____, ...control } = props;
  if (!onChange) return <TextInput {...control} value={value?.label ?? ''} />;
  return <OpenLookup {...props} value={value} onChange={onChange} />;
}

type OpenLookupProps = RecordLookupProps & Required<Pick<RecordLookupProps, 'onChange'>>;

function OpenLookup(props: OpenLookupProps) {
  const { definition, context, onChange, value, chosen, canCreate, isNarrowed, ...control } = props;
  const { t } = useMessages();
  const isDropdown = definition.directoryLookupControl === 'Dropdown';
  const lookUp = useRecordOptions(props);
  const createAction = useCreateAction(props);
  const { narrowing } = lookUp;
  const under = narrowing && (narrowing.display ?? t('field.Directory.unseen'));
  const showAll: ComboboxAction = {
    id: 'all',
    icon: 'eye',
    label: t('field.Directory.showAll'),
    keepsOpen: true,
    run: lookUp.widen,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the focus leaving
    <span className="dk-wide" onBlur={lookUp.narrow}>
      <Typeahead
        {...control}
        value={value}
        onChange={onChange}
        load={lookUp.load}
        chosen={chosen}
        minChars={isDropdown ? 0 : TYPEAHEAD_MIN_CHARACTERS}
        placeholder={t(isDropdown ? 'field.Directory.choose' : 'field.Directory.search')}
        listLabel={definition.name}
        emptyNote={under ? t('field.Directory.noneUnder', { name: under }) : t('field.Directory.none')}
        noteFor={({ lookup }) => {
          if (under) return t('field.Directory.narrowed', { name: under });
          return lookup.options.length < lookUp.take
            ? undefined
            : t('field.Directory.first', { count: lookUp.take });
        }}
        actions={state => [...(narrowing ? [showAll] : []), ...createAction(state)]}
      />
    </span>
  );
}

/** Loads records with the display, grouping and restriction that the definition requires. */
function useRecordOptions({ definition, context, isNarrowed = false }: OpenLookupProps) {
  const { t } = useMessages();
  const { searchRecords, locale } = useFieldServices();
  const [isWide, setWide] = useState(false);
  const {
    directoryId = '',
    directoryLookupControl,
    displayDirectoryFieldId,
    rootDirectoryFieldId,
  } = definition;
  const take = directoryLookupControl === 'Dropdown' ? DROPDOWN_LOOKUP_ITEMS : TYPEAHEAD_ITEMS;
  const narrows = isNarrowed && !isWide;
  const offer = useAllowedFieldValues();
  const where = offer?.where ?? undefined;
  const itemIds = offer?.choices ?? undefined;
  // A new `load` triggers a new search, so it only changes with the query. The ref provides the current definition and
  // context.
  const latest = useRef({ definition, context });
  latest.current = { definition, context };
  const load = useCallback(
    async (keyword: string, signal: AbortSignal) => {
      const { current } = latest;
      const records = await searchRecords({
        directoryId,
        keyword,
        take,
        signal,
        displayFieldId: displayDirectoryFieldId,
        rootFieldId: rootDirectoryFieldId,
        where,
        itemIds,
        rootItemId: narrows ? getLookupRestriction(current.definition, current.context)?.itemId : undefined,
      });
      const options = records.map(record => getOption(record, current.definition, current.context));
      const root = rootDirectoryFieldId && current.context.findField(rootDirectoryFieldId);
      return root
        ? getSortedByGroup(options, locale, t('field.Directory.noRoot', { name: root.name }))
        : options;
    },
    [
      searchRecords,
      locale,
      t,
      directoryId,
      take,
      displayDirectoryFieldId,
      rootDirectoryFieldId,
      narrows,
      where,
      itemIds,
    ],
  );
  return {
    load,
    take,
    narrowing: narrows ? getLookupRestriction(definition, context) : undefined,
    widen: () => setWide(true),
    narrow: () => setWide(false),
  };
}

/**
 * Returns a function that offers the action `Create “text”` if the user can create records and no result already
 * has that name.
 */
function useCreateAction({ definition, onChange, canCreate }: OpenLookupProps) {
  const { t } = useMessages();
  const { recordCreator } = useFieldServices();
  // A new record can't be among the choices that scripts allow.
  const isOffered = useAllowedFieldValues()?.choices == null;
  const create =
    canCreate && isOffered && definition.directoryId ? recordCreator(definition.directoryId) : null;
  return ({ typed, lookup }: TypeaheadState): ComboboxAction[] => {
    const isNamed = lookup.options.some(({ label }) => isCalled(label, typed));
    if (!create || typed === '' || typed.startsWith('#') || lookup.state !== 'ready' || isNamed) return [];
    const run = async () => {
      const made = await create(typed);
      if (made) onChange({ value: made.id, label: made.display });
    };
    const label = t('field.Directory.create', { name: typed });
    return [{ id: 'create', icon: 'plus', label, run: () => void run() }];
  };
}

/**
 * Returns the option of a record. It is labelled as the field displays it if the context knows the record, and
 * otherwise as the search returned it.
 */
function getOption(record: RecordOption, definition: FieldDefinition, context: FieldContext): ComboboxOption {
  const { id, display, root } = record;
  const isKnown = context.reference(id) !== undefined;
  return {
    value: id,
    label: isKnown ? getRecordDisplay({ stringValue: id }, definition, context) : display,
    group: root?.display,
  };
}

/**
 * Sorts the options by group name. Options without a group come last, under the name `none`. The order inside a group
 * doesn't change.
 */
function getSortedByGroup(
  options: readonly ComboboxOption[],
  locale: string,
  none: string,
): ComboboxOption[] {
  if (!options.some(option => option.group)) return [...options];
  return options
    .toSorted((a, b) => {
      if (!a.group || !b.group) return Number(!a.group) - Number(!b.group);
      return a.group.localeCompare(b.group, locale, { numeric: true });
    })
    .map(option => ({ ...option, group: option.group ?? none }));
}

/** Returns true if a record's display equals the typed text, with or without its number. */
function isCalled(label: string, typed: string): boolean {
  const name = label.replace(/^#\d+ \| /, '');
  return (
    normalizeForComparison(name) === normalizeForComparison(typed) ||
    normalizeForComparison(label) === normalizeForComparison(typed)
  );
}

/** Returns the displays of records, including records just chosen, which the context doesn't contain yet. */
export function useRecordDisplays(definition: FieldDefinition, context: FieldContext) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  return {
    displayOf: (id: string): string | undefined =>
      context.reference(id) ? getRecordDisplay({ stringValue: id }, definition, context) : chosen[id],
    remember: ({ value, label }: ComboboxOption) => setChosen(known => ({ ...known, [value]: label })),
  };
}
