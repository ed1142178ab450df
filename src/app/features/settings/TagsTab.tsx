import { useCallback, useState } from 'react';
import type { Tag } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { type ApiCall, useApiCall } from '../../api/useApiCall.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { createTag, deleteTag, mergeTags, updateTag } from '../../state/tags.ts';
import './settings.css';
import { TagRow } from './TagRow.tsx';

/**
 * Lists the account's tags, each with the number of records that have the tag. Tags can be renamed, recoloured, merged
 * and deleted.
 */
export function TagsTab() {
  const messages = useMessages();
  const { t } = messages;
  const call = useApiCall();
  const load = useCallback((signal: AbortSignal) => unwrapResponse(api.GET('/tags', { signal })), []);
  const tags = useLoad(load);
  useLiveEvent(['TagChanged'], tags.reload);
  if (!tags.data) {
    if (tags.error) return <ErrorState text={getErrorText(messages, tags.error)} onRetry={tags.reload} />;
    return <Skeleton lines={4} height={28} />;
  }
  const run = async (work: () => Promise<unknown>) => {
    const error = await call.run(async () => void (await work()));
    tags.reload();
    return error === undefined;
  };
  return (
    <div className="dk-stack">
      <p className="dk-faint">{t('settings.tagsText')}</p>
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      <NewTag call={call} onCreate={name => run(() => createTag(name))} />
      {tags.data.length === 0 && (
        <EmptyState icon="choice" title={t('settings.noTags')} text={t('settings.noTagsText')} />
      )}
      {tags.data.length > 0 && (
        <ul className="dk-link-list">
          {tags.data.map(tag => (
            <TagRow
              key={tag.id}
              tag={tag}
              others={getOthers(tags.data ?? [], tag)}
              isBusy={call.isBusy}
              onSave={next => run(() => updateTag(next))}
              onMerge={intoId => run(() => mergeTags(tag.id, intoId))}
              onDelete={() => run(() => deleteTag(tag.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const getOthers = (tags: readonly Tag[], tag: Tag) => tags.filter(each => each.id !== tag.id);

function NewTag({ call, onCreate }: { call: ApiCall; onCreate: (name: string) => Promise<boolean> }) {
  const { t } = useMessages();
  const [name, setName] = useState('');
  const create = async () => {
    if (name.trim() && (await onCreate(name.trim()))) setName('');
  };
  return (
    <form
      className="dk-row"
      onSubmit={event => {
        event.preventDefault();
        void create();
      }}
    >
      <TextInput
        label={t('settings.newTag')}
        placeholder={t('settings.newTag')}
        value={name}
        maxLength={200}
        onInput={setName}
      />
      <Button type="submit" icon="plus" isBusy={call.isBusy} isDisabled={!name.trim()}>
        {t('settings.addTag')}
      </Button>
    </form>
  );
}
