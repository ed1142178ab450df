import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ChatFormAnswer, ChatFormMessage } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { type ChatFormDraft, toChatFormInput } from './chatFormDraft.ts';
import { type FormPreviewMessage, useFormPreview } from './useFormPreview.ts';

/** Previews the form as seen by a contact: all questions and rejections come from the server, as in a chat. */
export function FormPreview({ draft }: { draft: ChatFormDraft }) {
  const messages = useMessages();
  const { t } = messages;
  const preview = useFormPreview(toChatFormInput(draft));
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end after every message
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [preview.tried]);
  const faults = formatIssues(messages, preview.faults);
  return (
    <section className="dk-chat-form-preview" aria-label={t('chatForms.preview')}>
      <div className="dk-row">
        <h2>{t('chatForms.preview')}</h2>
        <span className="dk-spacer" />
        <Button size="small" tone="quiet" icon="restore" onClick={preview.restart}>
          {t('chatForms.restart')}
        </Button>
      </div>
      <div
        ref={log}
        className="dk-chat-form-log"
        role="log"
        aria-label={t('chatForms.previewLog')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        {faults.map(fault => (
          <p key={fault} className="dk-faint">
            {fault}
          </p>
        ))}
        {preview.problem && <p className="dk-error">{preview.problem}</p>}
        {preview.tried.map((one, index) => (
          <Said
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only appended
            key={index}
            said={one}
            isOpen={index === preview.tried.length - 1 && !preview.isBusy}
            onAnswer={preview.answer}
          />
        ))}
        {preview.end && <p className="dk-faint">{t(`chatForms.end.${preview.end}`)}</p>}
      </div>
      <AnswerBox
        isDisabled={preview.end !== null || faults.length > 0}
        onAnswer={text => preview.answer({ kind: 'Words', text }, text)}
      />
    </section>
  );
}

function AnswerBox({ isDisabled, onAnswer }: { isDisabled: boolean; onAnswer: (text: string) => void }) {
  const { t } = useMessages();
  const [text, setText] = useState('');
  // A focused input keeps the typed text, so the input is recreated after each answer.
  const [box, setBox] = useState(0);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onAnswer(text);
    setText('');
    setBox(count => count + 1);
  };
  return (
    <form className="dk-row" onSubmit={send}>
      <TextInput
        key={box}
        label={t('chatForms.answer')}
        placeholder={t('chatForms.answer')}
        value={text}
        maxLength={4_000}
        onInput={setText}
        onCommit={setText}
      />
      <Button type="submit" size="small" isDisabled={isDisabled}>
        {t('chatForms.send')}
      </Button>
    </form>
  );
}

interface SaidProps {
  said: FormPreviewMessage;
  /** True for the last message, whose buttons the user can press. */
  isOpen: boolean;
  onAnswer: (answer: ChatFormAnswer, text: string) => void;
}

function Said({ said, isOpen, onAnswer }: SaidProps) {
  if (said.who === 'Visitor')
    return (
      <p className="dk-chat-form-said" data-who="Visitor">
        {said.text}
      </p>
    );
  return (
    <div className="dk-chat-form-said" data-who="Bot">
      <p>{said.message.text}</p>
      <Buttons message={said.message} isOpen={isOpen} onAnswer={onAnswer} />
    </div>
  );
}

function Buttons({ message, isOpen, onAnswer }: Omit<SaidProps, 'said'> & { message: ChatFormMessage }) {
  if (message.buttons.length === 0) return null;
  return (
    <div className="dk-row dk-row-wrap">
      {message.buttons.map(({ id, text }) => (
        <Button
          key={id}
          size="small"
          isDisabled={!isOpen}
          onClick={() => onAnswer({ kind: 'Button', button: id }, text)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
