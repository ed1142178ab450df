import { useEffect, useRef, useState } from 'react';
import { START_VALUE_SETTING } from '#core/field/findFormula.ts';
import {
  replaceCodesWithIds,
  replaceIdsWithCodes,
  toNamedDirectories,
  toNamedFields,
} from '#core/formula/formulaNames.ts';
import { formulaFunctions } from '#core/formula/functions/index.ts';
import { namedSystemFields } from '#core/formula/namedSystemFields.ts';
import { filterInitialSources } from '#core/formula/systemSources.ts';
import { useEngine } from '../../engine/engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { TextArea } from '../../kit/inputs/TextArea.tsx';
import { useDesigner } from '../DesignerContext.ts';
import type { SettingControlProps } from '../settingControlProps.ts';
import {
  getSuggestedAggregates,
  getSuggestedFormulaNames,
  getSuggestedRelatedFields,
  type SuggestedFormulaGroup,
  type SuggestedFormulaName,
} from './formulaNames.ts';

/** Edits a formula, which is stored with field ids, and displayed and edited with field codes. */
export function FormulaControl(props: SettingControlProps) {
  const { t } = useMessages();
  const [isAsked, setAsked] = useState(false);
  const text = typeof props.value === 'string' ? props.value : '';
  // Stays open once opened: a user who clears a formula might be about to write another formula.
  const [isOpen, setOpen] = useState(text !== '');
  if (text !== '' && !isOpen) setOpen(true);
  if (!isOpen && !isAsked)
    return (
      <div>
        <Button size="small" onClick={() => setAsked(true)}>
          {t(isStart(props) ? 'designer.formula.useStart' : 'designer.formula.use')}
        </Button>
      </div>
    );
  return <FormulaEditor {...props} text={text} isNew={isAsked} />;
}

function isStart({ descriptor }: Pick<SettingControlProps, 'descriptor'>): boolean {
  return descriptor.property === `settings.${START_VALUE_SETTING}`;
}

function FormulaEditor({
  descriptor,
  definition,
  siblings,
  isColumn,
  text,
  isNew,
  onChange,
}: SettingControlProps & { text: string; isNew: boolean }) {
  const { t } = useMessages();
  const area = useRef<HTMLTextAreaElement>(null);
  // Focuses the editor after the user has added a formula.
  useEffect(() => {
    if (isNew) area.current?.focus();
  }, [isNew]);
  const others = siblings.filter(({ id }) => id !== definition.id);
  const { directories, directoryId } = useDesigner();
  const { registry: engine } = useEngine();
  const names = {
    fields: toNamedFields([...others, definition]),
    directories: toNamedDirectories(directories),
  };
  // Formulas of columns can't read the system fields of the record.
  const known = isColumn
    ? []
    : isStart({ descriptor })
      ? filterInitialSources(namedSystemFields)
      : namedSystemFields;
  const system = known.map(({ id }) => ({ written: id, title: t(`table.${id}`) }));
  const shown = replaceIdsWithCodes(text, names);
  const commit = (next: string) =>
    onChange(next.trim() === '' ? undefined : replaceCodesWithIds(next, names));
  const insert = (name: string) => {
    const { value, selectionStart, selectionEnd } = area.current ?? {
      value: shown,
      selectionStart: 0,
      selectionEnd: 0,
    };
    commit(value.slice(0, selectionStart) + name + value.slice(selectionEnd));
    area.current?.focus();
  };
  return (
    <div className="dk-stack dk-formula">
      <TextArea
        ref={area}
        rows={2}
        isGrowing
        value={shown}
        maxLength={2_000}
        placeholder="quantity * price"
        label={t(descriptor.labelId)}
        onCommit={commit}
      />
      <Names
        label={t('designer.formula.fields')}
        names={[...getSuggestedFormulaNames(others, engine), ...system]}
        onChoose={insert}
      />
      <Groups
        label={t('designer.formula.related')}
        groups={getSuggestedRelatedFields(others, { directories, engine })}
        onChoose={insert}
      />
      <Groups
        label={t('designer.formula.pointing')}
        groups={isColumn ? [] : getSuggestedAggregates(directoryId, { directories, engine })}
        onChoose={insert}
      />
      <FunctionList />
    </div>
  );
}

const EXAMPLES = [
  'sum(products.quantity * products.price)',
  'donor.city',
  'donor.city.region',
  'sum(request.total where donor = this and Status = "Done")',
  'sum(products.price where products.source = "Gift")',
  'if(empty(paid), total, total - paid)',
  'due + 2 weeks',
  'days(today() - CreatedAt)',
  'firstName & " " & lastName',
];

function FunctionList() {
  const { t } = useMessages();
  return (
    <details className="dk-more">
      <summary>{t('designer.formula.functions')}</summary>
      <div className="dk-formula-names">
        {formulaFunctions.map(({ name, usage }) => (
          <code key={name}>{usage}</code>
        ))}
      </div>
      <p className="dk-help">{t('designer.formula.examples')}</p>
      <ul className="dk-formula-examples">
        {EXAMPLES.map(example => (
          <li key={example}>
            <code>{example}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists names in groups, which are collapsed by default because there can be many. */
function Groups({
  label,
  groups,
  onChoose,
}: {
  label: string;
  groups: readonly SuggestedFormulaGroup[];
  onChoose: (name: string) => void;
}) {
  if (groups.length === 0) return null;
  return (
    <details className="dk-more">
      <summary>{label}</summary>
      {groups.map(({ title, names }) => (
        <div key={names[0]?.written} className="dk-formula-group">
          <div className="dk-help">{title}</div>
          <Names label={title} names={names} onChoose={onChoose} />
        </div>
      ))}
    </details>
  );
}

function Names({
  label,
  names,
  onChoose,
}: {
  label: string;
  names: readonly SuggestedFormulaName[];
  onChoose: (name: string) => void;
}) {
  if (names.length === 0) return null;
  return (
    <fieldset className="dk-formula-names" aria-label={label}>
      {names.map(({ written, title }) => (
        <button
          key={written}
          type="button"
          className="dk-formula-name"
          title={title}
          onClick={() => onChoose(written)}
        >
          {written}
        </button>
      ))}
    </fieldset>
  );
}
