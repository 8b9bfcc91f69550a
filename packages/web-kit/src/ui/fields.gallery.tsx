import { NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wishes/wish';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { useState } from 'react';
import { type GalleryPart, inLanguage } from '../gallery/gallery';
import { colorNames } from '../notes/note-colors';
import type { FieldProps } from './controls/Field';
import { Field, TextArea, TextField } from './controls/Field';
import { ColorRadioGroup } from './floating/ColorRadioGroup';

const labelled = (language: Language): FieldProps => ({
  label: inLanguage(language, 'Wish title', '願望標題'),
  note: inLanguage(language, 'optional', '選填'),
  hint: inLanguage(language, 'A few words will do.', '幾個字就可以了。'),
});
const wrong = (language: Language) => inLanguage(language, 'At most 100 characters', '最多 100 個字');
const width = { maxWidth: 420 } as const;

function Colors({ language, disabled }: { language: Language; disabled?: boolean }) {
  const [value, setValue] = useState<NoteColor>('yellow');
  const names = colorNames(language === 'zh-TW' ? 'zh-TW' : 'en');
  const options = NOTE_COLORS.map((color) => ({ value: color, label: names[color] }));
  const label = inLanguage(language, 'Note colour', '便利貼顏色');
  return <ColorRadioGroup label={label} value={value} onChange={setValue} options={options} disabled={disabled} />;
}

export const parts: GalleryPart[] = [
  {
    title: 'Kit / text field',
    states: {
      empty: {
        render: ({ language }) => (
          <div style={width}>
            <TextField
              {...labelled(language)}
              placeholder={inLanguage(language, 'What is your wish?', '你的願望是什麼？')}
            />
          </div>
        ),
      },
      'filled, with the focus': {
        render: ({ language }) => (
          <div style={width}>
            <TextField {...labelled(language)} defaultValue="" />
          </div>
        ),
        act: ({ type }) => type('input', 'A tandem for two'),
      },
      wrong: {
        render: ({ language }) => (
          <div style={width}>
            <TextField {...labelled(language)} error={wrong(language)} defaultValue="A tandem" />
          </div>
        ),
      },
      disabled: {
        render: ({ language }) => (
          <div style={width}>
            <TextField {...labelled(language)} disabled defaultValue="A tandem" />
          </div>
        ),
      },
    },
  },
  {
    title: 'Kit / text area',
    states: {
      empty: {
        render: ({ language }) => (
          <div style={width}>
            <TextArea {...labelled(language)} rows={3} placeholder="…" />
          </div>
        ),
      },
      'long text, and wrong': {
        render: ({ language }) => (
          <div style={width}>
            <TextArea
              {...labelled(language)}
              rows={4}
              error={wrong(language)}
              defaultValue={inLanguage(language, 'Once more. '.repeat(40), '再說一次。'.repeat(40))}
            />
          </div>
        ),
      },
    },
  },
  {
    title: 'Kit / select',
    states: {
      chosen: {
        render: ({ language }) => (
          <div style={width}>
            <Field {...labelled(language)}>
              {(control) => (
                <select {...control} defaultValue="2">
                  <option value="1">{inLanguage(language, 'A trip', '旅行')}</option>
                  <option value="2">{inLanguage(language, 'Something for the kitchen', '廚房用品')}</option>
                </select>
              )}
            </Field>
          </div>
        ),
      },
    },
  },
  {
    title: 'Kit / note colours',
    states: {
      chosen: { render: ({ language }) => <Colors language={language} />, act: ({ find }) => find('[role="radio"]') },
      'another chosen': {
        render: ({ language }) => <Colors language={language} />,
        act: ({ press }) => press('[role="radio"]:nth-of-type(2)'),
      },
      disabled: {
        render: ({ language }) => <Colors language={language} disabled />,
        act: ({ find }) => find('[role="radio"]'),
      },
    },
  },
];
