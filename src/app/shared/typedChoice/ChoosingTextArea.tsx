import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
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
      {offer && choices.length > 0 && <ChoiceList {...{ offer, choices, index }} onChoose={typed.choose} />}
      <span className="dk-visually-hidden" aria-live="polite">
        {choices[index] !== undefined && offer?.tell(choices[index], choices.length)}
      </span>
    </div>
  );
}

interface ChoiceListProps<Choice> {
  offer: DrawnOffer<Choice>;
  choices: readonly Choice[];
  /** Of the one that Enter takes. */
  index: number;
  onChoose: (choice: Choice) => void;
}

function ChoiceList<Choice>({ offer, choices, index, onChoose }: ChoiceListProps<Choice>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollIntoView(list.current), []);
  return (
    <div ref={list} {...{ role: 'listbox', 'aria-label': offer.label }} className="dk-typed-choices">
      {choices.map((choice, at) => (
        <div
          key={offer.keyOf(choice)}
          {...{ role: 'option', 'aria-selected': at === index }}
          ref={at === index ? scrollIntoView : undefined}
          onPointerDown={event => {
            // The box keeps the focus.
            event.preventDefault();
            onChoose(choice);
          }}
        >
          {offer.draw(choice)}
        </div>
      ))}
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
