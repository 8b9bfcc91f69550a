import type { PreferencesView, StatedInterests } from '@wishboard/contracts/http/members/preferences';
import { errorText } from '@wishboard/web-kit/api/error-texts';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { CategoryChoice, CHOSEN_MAX } from '../../interests/CategoryChoice';
import { useUpdateInterests } from '../../interests/use-update-interests';
import { interestsTexts } from '../../texts/interests';
import { AddInterest } from './AddInterest';
import styles from './InterestsEditor.module.css';
import { LessLikeList } from './LessLikeList';

export interface InterestsEditorProps {
  id: string;
  preferences: PreferencesView & { stated: StatedInterests };
  onLessTakenBack(wishId: string): void;
}

/** Editor of the member's interests, apart from removing them. */
export function InterestsEditor({ id, preferences, onLessTakenBack }: InterestsEditorProps) {
  const { edit, firstChoice, failed } = useTexts(interestsTexts);
  const language = useLanguage();
  const updateInterests = useUpdateInterests();
  const { keywords, stated, lessLike = [] } = preferences;
  return (
    <div id={id} lang={langOf(edit.categories)} className={styles.editor}>
      <AddInterest interests={keywords} named={stated.added} />
      <div>
        <CategoryChoice
          legend={edit.categories}
          hint={firstChoice.upTo(CHOSEN_MAX)}
          chosen={stated.categories}
          onChange={(categories) => updateInterests.mutate({ categories })}
        />
        <p role="alert" className={styles.failed}>
          {updateInterests.error ? errorText(updateInterests.error, language, failed) : null}
        </p>
      </div>
      {lessLike.length > 0 && <LessLikeList wishes={lessLike} onTakenBack={onLessTakenBack} />}
    </div>
  );
}
