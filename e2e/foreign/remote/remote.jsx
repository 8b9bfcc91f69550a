// A remote of a team that builds with Module Federation's own plugin and uses nothing of web-kit.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import './remote.css';

/** @import { UseQueryResult } from '@tanstack/react-query' */
/** @import { RecommendationView } from '@wishboard/contracts/http/recommendation' */
/** @import { RecommendationsRemoteProps } from '@wishboard/contracts/remotes/contract' */

const Later = lazy(() => import('./Later.jsx'));

/** @param {RecommendationsRemoteProps} props */
export default function ForeignStrip({ currentUser, onOpenWish }) {
  /** @type {UseQueryResult<RecommendationView[]>} */
  const { data = [] } = useQuery({ queryKey: ['/api/recommendations', { limit: 3 }] });
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Strip of another tool" className="foreign-strip">
      <p>{`${data.length} wishes for ${currentUser.displayName}`}</p>
      <button type="button" onClick={() => data[0] && onOpenWish(data[0].id)}>
        First of another tool
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        More of another tool
      </button>
      {open && (
        <Suspense>
          <Later />
        </Suspense>
      )}
    </section>
  );
}
