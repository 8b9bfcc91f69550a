import { useQuery } from '@tanstack/react-query';
import { Button } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import styles from './remote.module.css';

export default function Fixture() {
  const [count, setCount] = useState(0);
  const answer = useQuery({ queryKey: ['/api/user'] });
  return (
    <Button className={styles.fixture} onClick={() => setCount(count + 1)}>
      {count} {answer.status}
    </Button>
  );
}
