import { filterIssuesBelow } from '#core/issues.ts';
import { findLinkSide } from '#core/transformation/checkTransformation.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import type { TransformationSectionProps } from './DirectionSettings.tsx';
import type { SourceAndTargetProps } from './PairsEditor.tsx';

/** Edits the link between both records, the new status of the source record, and whether files and tags are copied. */
export function OutcomeSettings({
  draft,
  issues,
  onChange,
  source,
  target,
}: TransformationSectionProps & SourceAndTargetProps) {
  const messages = useMessages();
  const { t } = messages;
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  const links = [target, source].flatMap(({ directory, fields }) =>
    fields
      .filter(({ definition: { id } }) => findLinkSide({ source, target }, id) !== null)
      .map(({ definition: { id, name } }) => ({ value: id, label: `${directory.name}: ${name}` })),
  );
  const known = new Map(links.map(link => [link.value, link]));
  const statuses = source.directory.statusList.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className="dk-stack" aria-label={t('transformations.outcome')}>
      <h2>{t('transformations.outcome')}</h2>
      <div className="dk-transformation-pair">
        <Field
          label={t('transformations.backLink')}
          help={t(known.size > 0 ? 'transformations.backLinkHelp' : 'transformations.noBackLink')}
          errors={errorsOf('backLinkFieldId')}
        >
          <Select
            value={draft.backLinkFieldId}
            options={[...known.values()]}
            emptyLabel={t('transformations.backLinkNone')}
            onChange={backLinkFieldId => onChange({ backLinkFieldId })}
          />
        </Field>
        {statuses.length > 0 && (
          <Field
            label={t('transformations.status')}
            help={t('transformations.statusHelp')}
            errors={errorsOf('sourceStatusId')}
          >
            <Select
              value={draft.sourceStatusId}
              options={statuses}
              emptyLabel={t('transformations.statusSame')}
              onChange={sourceStatusId => onChange({ sourceStatusId })}
            />
          </Field>
        )}
      </div>
      <Checkbox
        label={t('transformations.takeFiles')}
        isChecked={draft.takeFiles}
        onChange={takeFiles => onChange({ takeFiles })}
      />
      <Checkbox
        label={t('transformations.takeTags')}
        isChecked={draft.takeTags}
        onChange={takeTags => onChange({ takeTags })}
      />
      <Checkbox
        label={t('transformations.once')}
        isChecked={draft.once}
        onChange={once => onChange({ once })}
      />
    </section>
  );
}
