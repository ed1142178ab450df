import { MentionedText } from '../../../../shared/typedChoice/MentionedText.tsx';

/** A comment with those it names marked. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className="dk-note-text">
      <MentionedText text={text} />
    </p>
  );
}
