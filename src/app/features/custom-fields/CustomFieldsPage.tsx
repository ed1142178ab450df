import { useCallback } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { FieldDefinition } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { useBoot } from '../../state/useBoot.ts';
import { FieldsEditor } from './FieldsEditor.tsx';

const PROCESS = 'process';
const CONTACT = 'contact';

/** Edits the fields of one entity: a directory, or all process types (specification section 3). */
export default function CustomFieldsPage() {
  const messages = useMessages();
  const { t } = messages;
  const { entity = '' } = useParams();
  const { directories } = useBoot();
  const load = useCallback(
    (signal: AbortSignal) => unwrapResponse(api.GET('/custom-fields', { signal })),
    [],
  );
  const fields = useLoad(load);
  useLiveEvent(['CustomFieldChanged', 'DirectoryChanged'], fields.reload);
  const directory = directories.find(each => [each.id, each.code].includes(entity));
  const key = directory?.id ?? entity;
  // In the response, the key of the built-in directory is `contact` instead of its id (specification section 3).
  const own = fields.data && getOwnFields(fields.data, directory?.builtIn ? CONTACT : key);
  if (!directory && entity !== PROCESS) {
    return <EmptyState icon="grid" title={t('customFields.title')} text={t('customFields.unknown')} />;
  }
  return (
    <Page
      title={t('customFields.title')}
      actions={
        directory && <Link href={`/directories/${directory.id}`}>{t('customFields.toDirectory')}</Link>
      }
    >
      <EntityChoice entity={key} />
      {!own && fields.error && (
        <ErrorState text={getErrorText(messages, fields.error)} onRetry={fields.reload} />
      )}
      {!own && !fields.error && <Skeleton lines={5} height={44} />}
      {own && <FieldsEditor key={key} entity={key} fields={own} onSaved={fields.reload} />}
    </Page>
  );
}

/** Removes the fields shared by all process types, which the response contains for every process directory. */
function getOwnFields(all: Record<string, FieldDefinition[]>, entity: string): FieldDefinition[] {
  if (entity === PROCESS) return all[PROCESS] ?? [];
  const shared = new Set(all[PROCESS]?.map(field => field.id));
  return (all[entity] ?? []).filter(field => !shared.has(field.id));
}

function EntityChoice({ entity }: { entity: string }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const { directories } = useBoot();
  return (
    <Field
      label={t('customFields.entity')}
      help={entity === PROCESS ? t('customFields.processHelp') : undefined}
    >
      <Select
        value={entity}
        emptyLabel={null}
        options={[
          { value: PROCESS, label: t('customFields.process') },
          ...directories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={chosen => navigate(`/custom-fields/${chosen}`)}
      />
    </Field>
  );
}
