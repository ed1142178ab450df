import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Named } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { useOpenedRecord } from '../../../../shared/record/openedRecord.ts';
import './comments.css';
import { useMentioning } from './useMentioning.ts';

export interface CommentBoxProps {
  label: string;
  value: string;
  onInput: (text: string) => void;
  /** Somebody was chosen from the list. */
  onNamed: (named: Named) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

const MOST_CHARACTERS = 20_000;

/** Where a comment is written: `@` and a name offers those who may read it. */
export function CommentBox({ label, value, onInput, onNamed, onKeyDown }: CommentBoxProps) {
  const { t } = useMessages();
  const { place } = useOpenedRecord();
  const area = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);
  const listId = useId();
  const mentioning = useMentioning({
    ...place,
    text: value,
    onChosen(text, at, named) {
      cursor.current = at;
      // While the box has the focus it shows what was typed, whatever it is given.
      area.current?.blur();
      onNamed(named);
      onInput(text);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that was put in decides
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  }, [value]);
  const { choices, index } = mentioning;
  const list = useRef<HTMLDivElement>(null);
  const isOffering = choices.length > 0;
  useEffect(() => {
    if (isOffering) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOffering]);
  return (
    <div>
      <TextArea
        ref={area}
        label={label}
        placeholder={t('records.notePlaceholder')}
        rows={2}
        isGrowing
        maxLength={MOST_CHARACTERS}
        value={value}
        onInput={text => {
          onInput(text);
          mentioning.look(text, area.current?.selectionStart ?? text.length);
        }}
        onKeyDown={event => {
          if (!mentioning.press(event)) onKeyDown(event);
        }}
      />
      {choices.length > 0 && (
        <div
          ref={list}
          id={listId}
          {...{ role: 'listbox', 'aria-label': t('records.mention') }}
          className="dk-mention-list"
        >
          {choices.map((named, at) => (
            <div
              key={named.id}
              {...{ role: 'option', 'aria-selected': at === index }}
              onPointerDown={event => {
                // The box keeps the focus.
                event.preventDefault();
                mentioning.choose(named);
              }}
            >
              <Icon name={named.kind === 'group' ? 'users' : 'user'} />
              {named.name}
            </div>
          ))}
        </div>
      )}
      <span className="dk-visually-hidden" aria-live="polite">
        {choices[index] && t('records.mentionChoice', { name: choices[index].name, count: choices.length })}
      </span>
    </div>
  );
}
