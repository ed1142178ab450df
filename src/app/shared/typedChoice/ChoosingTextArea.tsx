import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import './typedChoice.css';
import { type TypedOffer, useTypedChoices } from './useTypedChoices.ts';

export interface DrawnOffer<Choice> extends TypedOffer<Choice> {
  /** What the list is called. */
  readonly label: string;
  keyOf(choice: Choice): string;
  draw(choice: Choice): ReactNode;
  /** Read aloud of the one that Enter takes. */
  tell(choice: Choice, count: number): string;
}

export interface ChoosingTextAreaProps<Choice> {
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  /** Null where nothing is offered. */
  offer: DrawnOffer<Choice> | null;
  onInput: (text: string) => void;
  /** Something was chosen from the list; the text has come already. */
  onChosen?: (choice: Choice) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A box for a text that offers a list while one types. */
export function ChoosingTextArea<Choice>(props: ChoosingTextAreaProps<Choice>) {
  const { area, label, placeholder, maxLength, value, offer, onInput, onChosen, onKeyDown } = props;
  const cursor = useRef<number>(undefined);
  const listId = useId();
  const typed = useTypedChoices({
    offer,
    text: value,
    onChosen(text, at, choice) {
      cursor.current = at;
      // While the box has the focus it shows what was typed, whatever it is given.
      area.current?.blur();
      onChosen?.(choice);
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
  const { choices, index } = typed;
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
        placeholder={placeholder}
        rows={2}
        isGrowing
        maxLength={maxLength}
        value={value}
        onInput={text => {
          onInput(text);
          typed.look(text, area.current?.selectionStart ?? text.length);
        }}
        onKeyDown={event => {
          if (!typed.press(event)) onKeyDown(event);
        }}
      />
      {offer && isOffering && (
        <div
          ref={list}
          id={listId}
          {...{ role: 'listbox', 'aria-label': offer.label }}
          className="dk-typed-choices"
        >
          {choices.map((choice, at) => (
            <div
              key={offer.keyOf(choice)}
              {...{ role: 'option', 'aria-selected': at === index }}
              ref={at === index ? scrollIntoView : undefined}
              onPointerDown={event => {
                // The box keeps the focus.
                event.preventDefault();
                typed.choose(choice);
              }}
            >
              {offer.draw(choice)}
            </div>
          ))}
        </div>
      )}
      <span className="dk-visually-hidden" aria-live="polite">
        {choices[index] !== undefined && offer?.tell(choices[index], choices.length)}
      </span>
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
