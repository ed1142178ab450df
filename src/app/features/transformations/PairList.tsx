import { type ReactNode, useId } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { SettingDescriptor } from '#core/field/fieldSetting.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { canConvertBetween, hasTableColumns } from '#core/transformation/canConvertBetween.ts';
import { FormulaControl } from '#view/designer/controls/FormulaControl.tsx';
import { useEngine, useFieldContext } from '#view/engine/engine.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { createPairDraft, type PairDraft, type TransformationFields } from './transformationDraft.ts';

interface PairListProps {
  pairs: readonly PairDraft[];
  sides: TransformationFields;
  /** Paths begin with the index of the pair. */
  issues: readonly Issue[];
  /** True for pairs of columns within a pair of tables. */
  isColumns: boolean;
  onChange: (pairs: PairDraft[]) => void;
  /** Additional buttons. */
  children?: ReactNode;
}

/** Edits pairs as cards, each of which contains a target field and its source. */
export function PairList({ pairs, sides, issues, isColumns, onChange, children }: PairListProps) {
  const { t } = useMessages();
  const taken = new Set(pairs.map(({ targetFieldId }) => targetFieldId));
  return (
    <>
      {pairs.length === 0 && <p className="dk-faint">{t('transformations.noPairs')}</p>}
      <ul className="dk-pairs">
        {pairs.map((pair, index) => (
          <PairCard
            key={pair.key}
            pair={pair}
            sides={{
              ...sides,
              into: sides.into.filter(
                ({ definition: { id } }) => id === pair.targetFieldId || !taken.has(id),
              ),
            }}
            issues={filterIssuesBelow(issues, index)}
            isColumns={isColumns}
            onChange={next => onChange(pairs.map(each => (each.key === pair.key ? next : each)))}
            onRemove={() => onChange(pairs.filter(each => each.key !== pair.key))}
          />
        ))}
      </ul>
      <div className="dk-row dk-row-wrap">
        <Button icon="plus" onClick={() => onChange([...pairs, createPairDraft()])}>
          {t(isColumns ? 'transformations.addColumn' : 'transformations.addPair')}
        </Button>
        {children}
      </div>
    </>
  );
}

interface PairCardProps {
  pair: PairDraft;
  sides: TransformationFields;
  issues: readonly Issue[];
  isColumns: boolean;
  onChange: (pair: PairDraft) => void;
  onRemove: () => void;
}

function PairCard({ pair, sides, issues, isColumns, onChange, onRemove }: PairCardProps) {
  const messages = useMessages();
  const { t } = messages;
  const target = sides.into.find(({ definition }) => definition.id === pair.targetFieldId);
  const name = target?.definition.name ?? t('transformations.unnamedPair');
  const errorsOf = (member: string) => formatIssues(messages, filterIssuesBelow(issues, member));
  const own = formatIssues(
    messages,
    issues.filter(({ path }) => path.length === 0),
  );
  const kinds = target && hasTableColumns(target) ? (['field'] as const) : KINDS;
  return (
    <li className="dk-pair">
      <div className="dk-pair-head">
        <Field label={t('transformations.into')} isRequired errors={errorsOf('targetFieldId')}>
          <Select
            value={pair.targetFieldId}
            options={getOptions(sides.into)}
            emptyLabel={pair.targetFieldId === '' ? undefined : null}
            onChange={targetFieldId => onChange(createPairDraft({ key: pair.key, targetFieldId }))}
          />
        </Field>
        <Field label={t('transformations.kind')}>
          <Select
            value={pair.kind}
            emptyLabel={null}
            options={kinds.map(value => ({ value, label: t(`transformations.kind.${value}`) }))}
            onChange={kind => onChange({ ...pair, kind })}
          />
        </Field>
        <IconButton
          icon="trash"
          size="small"
          label={t('transformations.removePair', { name })}
          onClick={onRemove}
        />
      </div>
      {own.length > 0 && (
        <p className="dk-error" role="alert">
          {own.join(' ')}
        </p>
      )}
      {target && <PairSource {...{ pair, target, sides, issues, isColumns, onChange }} />}
    </li>
  );
}

const KINDS = ['field', 'constant', 'formula'] as const;

interface PairSourceProps extends Omit<PairCardProps, 'onRemove'> {
  target: BoundField;
}

function PairSource(props: PairSourceProps) {
  if (props.pair.kind === 'constant') return <ConstantSource {...props} />;
  return props.pair.kind === 'formula' ? <FormulaSource {...props} /> : <FieldSource {...props} />;
}

/** Offers only fields whose values can be converted to the target's type. */
function FieldSource({ pair, target, sides, issues, onChange }: PairSourceProps) {
  const messages = useMessages();
  const { t } = messages;
  const { registry: engine, findField } = useEngine();
  const fitting = sides.from.filter(field => canConvertBetween(field, target, { engine, findField }));
  const source = sides.from.find(({ definition }) => definition.id === pair.sourceFieldId);
  const columnsIn = (field: BoundField) =>
    (field.definition.tableFields ?? [])
      .filter(({ deleted, type }) => !deleted && engine.hasType(type))
      .map(column => engine.bind(column));
  return (
    <>
      <Field
        label={t('transformations.from')}
        isRequired
        help={fitting.length === 0 ? t('transformations.nothingFits') : undefined}
        errors={formatIssues(messages, filterIssuesBelow(issues, 'sourceFieldId'))}
      >
        <Select
          value={pair.sourceFieldId}
          options={getOptions(fitting)}
          emptyLabel={pair.sourceFieldId === '' ? undefined : null}
          onChange={sourceFieldId => onChange({ ...pair, sourceFieldId, columns: [] })}
        />
      </Field>
      {hasTableColumns(target) && source && (
        <fieldset className="dk-pair-columns" aria-label={t('transformations.columns')}>
          {formatIssues(
            messages,
            filterIssuesBelow(issues, 'columns').filter(({ path }) => path.length === 0),
          ).map(text => (
            <p key={text} className="dk-error" role="alert">
              {text}
            </p>
          ))}
          <PairList
            pairs={pair.columns}
            sides={{
              from: columnsIn(source),
              into: columnsIn(target).filter(({ isDerived, isComputed }) => !isDerived && !isComputed),
            }}
            issues={filterIssuesBelow(issues, 'columns')}
            isColumns
            onChange={columns => onChange({ ...pair, columns })}
          />
        </fieldset>
      )}
    </>
  );
}

function ConstantSource({ pair, target, issues, onChange }: PairSourceProps) {
  const messages = useMessages();
  const { t } = messages;
  const id = useId();
  const own = filterIssuesBelow(issues, 'constant');
  const errors = formatIssues(messages, own);
  return (
    <Field label={t('transformations.constant')} controlId={id} isRequired errors={errors}>
      <FieldEditor
        field={target}
        id={id}
        value={pair.constant}
        context={useFieldContext(noValues)}
        onChange={constant => onChange({ ...pair, constant })}
        isRequired={false}
        isInvalid={errors.length > 0}
        issues={own}
        describedBy={errors.length > 0 ? `${id}-error` : undefined}
      />
    </Field>
  );
}

const noValues = {};

/** Edits a formula, which is evaluated on the source record. */
function FormulaSource({ pair, target, sides, issues, isColumns, onChange }: PairSourceProps) {
  const messages = useMessages();
  const { t } = messages;
  return (
    <Field
      label={t('transformations.formula')}
      isGroup
      isRequired
      errors={formatIssues(messages, filterIssuesBelow(issues, 'formula'))}
    >
      <FormulaControl
        descriptor={formulaSetting}
        definition={target.definition}
        siblings={sides.from.map(({ definition }) => definition)}
        isColumn={isColumns}
        value={pair.formula}
        issues={[]}
        onChange={formula => onChange({ ...pair, formula: typeof formula === 'string' ? formula : '' })}
      />
    </Field>
  );
}

const formulaSetting: SettingDescriptor = {
  property: 'settings.formula',
  control: 'formula',
  labelId: 'transformations.formula',
  helpId: null,
  required: true,
  isOffered: true,
  isForColumns: false,
  isForFields: true,
  onlyWhere: null,
  choices: null,
  fieldsFrom: null,
};

function getOptions(fields: readonly BoundField[]) {
  return fields.map(({ definition: { id, name } }) => ({ value: id, label: name }));
}
