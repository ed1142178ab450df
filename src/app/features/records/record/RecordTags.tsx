import { useEffect, useRef, useState } from 'react';
import type { Item } from '#core/model.ts';
import { mergeIds } from '#core/record/mergeIds.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { TagPicker } from '#view/tags/TagPicker.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { saveTags } from '../../../api/recordCalls.ts';
import './record.css';

export interface RecordTagsProps {
  directoryId: string;
  item: Item;
  mayChange: boolean;
  onSaved: () => void;
}

/** Edits the tags of a record. Each change is saved immediately and can be undone. */
export function RecordTags({ directoryId, item, mayChange, onSaved }: RecordTagsProps) {
  const messages = useMessages();
  const toasts = useToasts();
  const [tags, setTags] = useState<readonly string[]>(item.tags);
  // Calls are made one after the other, so that the last change wins.
  const queue = useRef(Promise.resolve());
  const stored = useRef({ tags: item.tags, version: item.version });
  const latest = useRef<readonly string[]>(item.tags);
  const running = useRef(0);
  // Applies other users' changes. The user's own changes are already displayed, and may be newer than `item`.
  useEffect(() => {
    if (running.current > 0 || item.version <= stored.current.version) return;
    stored.current = { tags: item.tags, version: item.version };
    latest.current = item.tags;
    setTags(item.tags);
  }, [item]);
  const save = (next: readonly string[], before: readonly string[]) => {
    setTags(next);
    latest.current = next;
    running.current += 1;
    queue.current = queue.current.then(async () => {
      try {
        const { tags: known, version } = stored.current;
        const wanted = mergeIds(before, { mine: next, theirs: known });
        stored.current = await saveTags({ directoryId, itemId: item.id }, wanted, version);
        if (latest.current === next) setTags(stored.current.tags);
        onSaved();
        toasts.show({ text: messages.t('records.tagsSaved'), onUndo: () => save(before, next) });
      } catch (thrown) {
        // A newer change is based on the failed one; the call of the newer change decides which tags are
        // shown.
        if (latest.current === next) {
          latest.current = stored.current.tags;
          setTags(stored.current.tags);
        }
        toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
      } finally {
        running.current -= 1;
      }
    });
  };
  return <TagPicker value={tags} onChange={mayChange ? next => save(next, tags) : undefined} />;
}
