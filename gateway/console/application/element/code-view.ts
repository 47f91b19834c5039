import { json } from '@codemirror/lang-json';
import { liquid } from '@codemirror/lang-liquid';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { minimalSetup } from 'codemirror';

const languages = {
  json: () => json(),
  template: () => liquid(),
  text: (): Extension => [],
} as const;

/** What is written: JSON, a template with its `{{ }}` and `{% %}`, or anything. */
export type CodeLanguage = keyof typeof languages;

export interface CodeViewOptions {
  /** A shadow root: only there are styles adopted, which a strict content security policy allows. */
  readonly parent: ShadowRoot;
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  readonly language: CodeLanguage;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.propertyName], color: 'var(--accent)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.variableName], color: 'var(--warn)' },
  { tag: [tags.comment, tags.punctuation], color: 'var(--soft)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--ink)', background: 'var(--card)', height: '100%' },
  '.cm-scroller': { font: '0.86rem / 1.5 var(--mono)' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.5rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
});

/** Opens an editor. Tab leaves it, as it leaves every other field. */
export function openCodeView(options: CodeViewOptions): EditorView {
  const { parent, text, label, language, isReadOnly, onChange, onBlur } = options;
  return new EditorView({
    parent,
    root: parent,
    doc: text,
    extensions: [
      minimalSetup,
      languages[language](),
      syntaxHighlighting(colours),
      look,
      EditorView.lineWrapping,
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': String(isReadOnly),
        // Focusable as it is; some checkers look for this alone.
        tabindex: '0',
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({ blur: () => onBlur(), beforeinput: replaceSelection }),
    ],
  });
}

/** Replaces a selection itself: a browser would keep the colour of the old text in a style, which the policy refuses. */
function replaceSelection({ inputType, data }: InputEvent, view: EditorView): boolean {
  const { state } = view;
  if (inputType !== 'insertText' || data === null || state.selection.main.empty || state.readOnly)
    return false;
  view.dispatch(
    state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true }),
  );
  return true;
}
